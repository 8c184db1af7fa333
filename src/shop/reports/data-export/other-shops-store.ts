import { chargeColumns } from '../../charges/sql-rules.ts'

/** Each row is an `ExportedCustomer`. */
export const customersToExport = `
  select users.id, users.name, email, users.phone,
    coalesce((
      select given from consents where user_id = users.id and purpose = 'newsletter' order by id desc limit 1), false) as newsletter,
    home.address, home.locality, home.city, home.state, home.pin_code as "pinCode", home.phone as "addressPhone"
  from users left join lateral (
    select * from addresses where user_id = users.id order by is_default desc, created_at desc limit 1) as home on true
  where role = 'user' and deleted_at is null order by users.id`

const amount = (column: string) => `'${column}', ${column} / 100.0`

const all = (fields: string, rest: string) =>
  `coalesce((select json_agg(json_build_object(${fields}) order by ${rest}), '[]')`

const item = `'id', id, 'product_id', product_id, 'product_name', product_name, 'brand_name', brand_name,
  'category_name', category_name, 'size_id', size_id, 'size', coalesce(size_label, size::text), 'quantity', quantity,
  ${['original_price', 'price', 'coupon_share', 'refund'].map(amount)}, 'status', status, 'cancel_reason', cancel_reason`

const ofItsItems = 'item_id in (select id from order_items where order_id = orders.id)'

/** Each `line` is JSON. The amounts of an item are those of one unit, but `coupon_share` and `refund`. */
export const ordersToExport = `
  select json_build_object(
    'id', id, 'number', order_number, 'customer_id', user_id, 'state', state, 'status', order_status, 'placed_at', placed_at,
    'payment_method', payment_method, 'payment_id', payment_id, 'coupon_code', coupon_code,
    ${['subtotal', 'offer_discount', 'coupon_discount', ...chargeColumns, 'total'].map(amount)},
    'shipping_address', shipping_address, 'pickup', pickup, 'gstin', gstin, 'legal_name', legal_name,
    'items', ${all(item, 'position) from order_items where order_id = orders.id')},
    'parcels', ${all(
      `'id', shipments.id, 'courier', couriers.name, 'tracking_number', tracking_number, 'sent_at', shipments.created_at,
        'item_ids', (select json_agg(item_id order by item_id) from shipment_items where shipment_id = shipments.id)`,
      'shipments.id) from shipments join couriers on couriers.id = courier_id where order_id = orders.id',
    )},
    'invoice', (select json_build_object('number', number, 'issued_at', issued_at) from invoices where order_id = orders.id),
    'credit_notes', ${all(
      `'number', number, 'item_id', item_id, 'issued_at', issued_at`,
      'number) from credit_notes where order_id = orders.id',
    )},
    'returns', ${all(
      `'item_id', item_id, 'reason', reason, 'status', status, 'requested_at', requested_at`,
      `id) from return_requests where ${ofItsItems}`,
    )},
    'refunds', ${all(
      `'refund_id', refund_id, ${amount('amount')}, 'status', status, 'created_at', created_at`,
      'id) from provider_refunds where payment_intent_id = orders.id',
    )})::text as line
  from orders order by id`
