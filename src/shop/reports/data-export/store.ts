import { rupees } from '../../../lib/noun.ts'
import { type Database, run } from '../../../platform/database.ts'
import { optionalProductFields } from '../../catalog/product-fields-rules.ts'
import { columnOf, sizeColumns } from '../../catalog/size-fields-rules.ts'
import { chargeColumns } from '../../charges/sql-rules.ts'

/** A file of the export: `sql` names its columns, and rows come by key, that is by age. */
export type ExportedTable = { file: string; sql: string }

const ofProducts = optionalProductFields
  .flatMap((name) => (name === 'goLiveAt' ? [] : columnOf(name)))
  .join(', ')

/** Those that `exported` in a `noun.ts` cannot say: with another name or key, joined, or without some of the rows. */
export const specialTables: ExportedTable[] = [
  {
    file: 'all-products.csv',
    sql: `select id, name, description, category_id, brand_id, gender, ${rupees('regular_price', 'sale_price')}, active,
      ${ofProducts}, thumbnail, go_live_at, created_at, updated_at, deleted_at from products order by id`,
  },
  {
    file: 'product-pictures.csv',
    sql: 'select product_id, position, image from product_pictures order by product_id, position',
  },
  {
    file: 'pictures.csv',
    sql: 'select hash, width, height, created_at from images order by hash',
  },
  {
    file: 'stock.csv',
    sql: `select id, product_id, size, stock, ${sizeColumns.map(({ name }) => name).join(', ')}, added_at, removed_at
      from product_sizes order by id`,
  },
  {
    file: 'customers.csv',
    sql: `select id, name, email, phone, is_verified as active, google_sub is not null as google, picture, created_at,
      deleted_at from users where role = 'user' order by id`,
  },
  {
    file: 'admins.csv',
    sql: "select id, name, email, staff_role_id, created_at, deleted_at from users where role = 'admin' order by id",
  },
  {
    file: 'wishlists.csv',
    sql: 'select user_id, product_id, created_at from wishlist_items order by user_id, product_id',
  },
  {
    file: 'remembered-sizes.csv',
    sql: `select user_id, size, place from remembered_sizes, unnest(sizes) with ordinality as chosen (size, place)
      order by user_id, place`,
  },
  {
    file: 'carts.csv',
    sql: `select cart_lines.id, user_id, product_id, size_id, quantity, coupon_code, created_at
      from cart_lines left join carts using (user_id) order by cart_lines.id`,
  },
  {
    file: 'orders.csv',
    sql: `select id, order_number, user_id, state, order_status, payment_method, payment_id, coupon_code,
      ${rupees('subtotal', 'offer_discount', 'coupon_discount', ...chargeColumns, 'total')}, placed_at, shipping_address,
      gstin, legal_name, pickup, express_days, counter_payment, multibuy from orders order by id`,
  },
  {
    file: 'returns.csv',
    sql: 'select id, order_id, item_id, buyer_id, reason, status, refund_to, requested_at from return_requests order by id',
  },
  {
    file: 'payments.csv',
    sql: `select id, purpose, user_id, ${rupees('amount')}, provider_order_id,
      coalesce(top_ups.payment_id, (select payment_id from orders where orders.id = payment_intents.id)) as payment_id,
      credited_at, created_at
      from payment_intents left join top_ups on payment_intent_id = payment_intents.id order by id`,
  },
  {
    file: 'refunds.csv',
    sql: `select id, payment_id, payment_intent_id, movement_id, refund_id, ${rupees('amount')}, reason, status, created_at,
      requested_at, ended_at from provider_refunds order by id`,
  },
  {
    file: 'provider-refunds.csv',
    sql: `select id, payment_id, ${rupees('amount')}, status, created_at from payment_refunds order by id`,
  },
  {
    file: 'wallets.csv',
    sql: `select id, kind, user_id, ${rupees('balance')} from ledger_accounts order by id`,
  },
  {
    file: 'wallet-transactions.csv',
    sql: 'select id, cause, reference, description, created_at from ledger_transactions order by id',
  },
  {
    file: 'wallet-entries.csv',
    sql: `select transaction_id, account_id, ${rupees('amount')} from ledger_entries order by transaction_id, account_id`,
  },
  {
    file: 'shop-settings.csv',
    sql: 'select section, version, fields, updated_at from settings order by section',
  },
  {
    file: 'courier-columns.csv',
    sql: 'select courier_id, file, columns from courier_columns order by courier_id, file',
  },
  {
    file: 'remitted-parcels.csv',
    sql: `select remittance_id, file_row, shipment_id, ${rupees('amount', 'expected')}, reference, paid_on
      from remitted_parcels order by remittance_id, file_row`,
  },
  {
    file: 'order-tags.csv',
    sql: 'select order_id, tag from order_tags order by order_id, tag',
  },
  {
    file: 'complaints.csv',
    sql: `select id, ticket, user_id, name, email, topic, order_reference, received_at, acknowledge_by, resolve_by,
      acknowledged_at, resolved_at, reopened_at from grievances order by id`,
  },
  {
    file: 'complaint-messages.csv',
    sql: 'select id, grievance_id, admin_id, text, written_at from grievance_messages order by id',
  },
]

/** The names of pictures of products, brands and people. */
export const pictureNames = `
  select hash as name from images union all select picture from users where picture is not null`

/** A table without rows has columns too. */
export async function readColumns(on: Database, sql: string): Promise<string[]> {
  const [nulls] = await run<object>(
    on,
    `select found.* from (values (1)) as one left join (${sql} limit 0) as found on true`,
    [],
  )
  return Object.keys(nulls ?? {})
}
