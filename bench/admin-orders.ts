import { moneyAndStock } from './admin-money.ts'
import { manyPeople, manyProducts } from './admin-products.ts'

export type Size = { people: number; products: number; orders: number }

const days = 1825

/** Statements that fill an empty shop, whose own audit then finds nothing. */
export const manyOrders = ({ people, products, orders }: Size): Record<string, string> => {
  /** Two hashes of an order's number: pseudo-random, the same in every run. Orders get denser; the last are of this hour. */
  const draws = `
  create table drawn as
  select i, made_id(at, 5, i) as order_id, at, abs(hashint8(i)) as h, abs(hashint8(i + 7000000000)) as g
  from generate_series(1::bigint, ${orders}) as i,
    lateral (select now() - interval '${days} days' * (1 - power(i::float / ${orders}, 0.7)) - interval '1 minute' as at) as moment`

  const numbered = `
  create table numbered_products as
  select row_number() over (order by products.id)::int as place, ('x' || right(products.id::text, 8))::bit(32)::int as drawn,
    products.*, brands.name as brand_name, categories.name as category_name
  from products join brands on brands.id = brand_id join categories on categories.id = category_id;
  create index on numbered_products (place);
  create table numbered_people as select row_number() over (order by id)::int as place, id from users where role = 'user';
  create index on numbered_people (place);
  analyze numbered_products, numbered_people, drawn`

  /** Few products are sold more than most others. The items of one order are of different products. */
  const items = `
  create table drawn_items as
  select i, position, order_id, at, product.id as product_id, product.name, category_id, category_name, brand_id, brand_name,
    made_id(product.created_at, 57 + k / 100 % 4, drawn) as size_id, 7 + k / 100 % 4 as size, sale_price as original,
    case when k % 10 < 3 then sale_price * 4 / 5 else sale_price end as price, 1 + k / 10 % 8 / 6 as quantity, case
      when k % 1000 < 80 then 'Cancelled'
      when at > now() - interval '3 days' then 'Pending'
      when at > now() - interval '7 days' then 'Shipped'
      when k % 1000 < 92 then 'ReturnAccepted'
      when k % 1000 < 97 then 'ReturnRejected'
      when k % 1000 < 99 then 'ReturnInitialized'
      else 'Delivered' end as status
  from drawn, generate_series(0, case when h % 100 < 60 then 0 when h % 100 < 85 then 1 when h % 100 < 95 then 2 else 3 end)
      as position,
    lateral (select abs(hashint8(i * 4 + position)) as k) as hashed,
    lateral (select 1 + (floor(${products} * power((g % 1000003) / 1000003.0::float, 2.5))::int + position * 7919) % ${products}
      as place) as chosen
    join numbered_products as product on product.place = chosen.place`

  const ladder = `array['Pending', 'Shipped', 'Delivered', 'ReturnInitialized', 'ReturnRejected', 'ReturnAccepted']`

  const figures = `
  create table figured as
  select *, case when is_expired then 'expired' else 'placed' end as state,
    is_expired and at < now() - interval '9 days' as cleared
  from (
    select *, purchase - coupon + 3000 as total,
      case when purchase - coupon + 3000 <= 100000 and h % 10 < 8 then 'COD' when h % 10 < 7 then 'Razorpay' else 'Wallet' end
        as method
    from drawn join (
      select i, sum(original * quantity)::bigint as subtotal, sum((original - price) * quantity)::bigint as offer,
        sum(price * quantity)::bigint as purchase,
        coalesce((${ladder})[min(array_position(${ladder}, status))], 'Cancelled') as status
      from drawn_items group by i
    ) as added using (i), lateral (select case when g % 5 = 0 then least(purchase / 10, 50000) else 0 end as coupon) as less
  ) as priced, lateral (select method = 'Razorpay' and g % 33 = 0 as is_expired) as paid`

  const placed = `
  insert into orders (id, user_id, state, payment_method, subtotal, offer_discount, coupon_discount, shipping, total,
    coupon_code, shipping_address, payment_id, placed_at, order_status)
  select order_id, numbered_people.id, state, method, subtotal, offer, coupon, 3000, total,
    case when coupon > 0 then 'SAVE' || 1 + g % 2000 end,
    case when cleared then null else jsonb_build_object('name', 'Buyer ' || place, 'phone', '9876543210', 'address', place || ' Test Road', 'locality', 'Centre',
      'city', (array['Pune', 'Kochi', 'Jaipur', 'Mumbai', 'Delhi'])[1 + h % 5], 'state', 'Maharashtra', 'pinCode', '411001',
      'typeOfPlace', 'Home') end,
    case when method = 'Razorpay' and state = 'placed' then 'pay_made' || i end, at,
    case when state = 'placed' then status else 'Pending' end
  from figured join numbered_people on place = 1 + (h / 100) % ${people}
  order by i`

  // The first item gets the rounding remainder of a coupon's shares.
  const bought = `
  insert into order_items (id, order_id, position, product_id, size_id, product_name, brand_name, category_id, brand_id,
    category_name, size, quantity, original_price, price, coupon_share, status, cancel_reason)
  select made_id(at, 60 + position, i), order_id, position, product_id, size_id, name, brand_name, category_id, brand_id,
    category_name, size, quantity, original, price,
    case position when 0 then coupon - coalesce(sum(share) filter (where position > 0) over (partition by i), 0) else share end,
    status_now, case status_now when 'Cancelled' then 'Changed my mind' end
  from (
    select drawn_items.*, coupon, coupon * price * quantity / purchase as share,
      case state when 'placed' then drawn_items.status else 'Pending' end as status_now
    from drawn_items join (select i, coupon, purchase, state from figured where not cleared) as figured using (i)
  ) as shared`

  const returns = `
  insert into return_requests (id, item_id, order_id, buyer_id, reason, status, requested_at)
  select made_id(at, 7, i), order_items.id, order_id, user_id, 'Doesn''t like the fit',
    case order_items.status when 'ReturnAccepted' then 'Accepted' when 'ReturnRejected' then 'Rejected' else 'Pending' end, at
  from (
    select order_items.id, order_id, user_id, status, row_number() over () as i, least(placed_at + interval '6 days', now()) as at
    from order_items join orders on orders.id = order_id where status like 'Return%'
  ) as order_items`

  /** Of every fifth order that has left. */
  const parcels = `
  insert into couriers (id, name) select made_id(now(), 9, 1), 'Delhivery';
  insert into shipments (id, order_id, courier_id, tracking_number, weight_grams, created_at)
  select made_id(placed_at, 9, number), sent.id, couriers.id, 'AWB' || number, 500, placed_at + interval '1 day'
  from (
    select id, placed_at, row_number() over (order by id) as number from orders
    where state = 'placed' and order_status not in ('Pending', 'Cancelled')
  ) as sent, (select id from couriers) as couriers
  where number % 5 = 0;
  insert into shipment_items
  select order_items.id, shipments.id from shipments join order_items using (order_id)
  where status not in ('Pending', 'Cancelled')`

  const auditLog = `
  insert into audit_log (id, at, admin_id, thing, thing_id, name, verb, before, after)
  select made_id(at, 8, i), at, admin.id, 'product', product.id, product.name, 'edited', '{"salePrice": 100}', '{"salePrice": 120}'
  from generate_series(1, 50000) as i, lateral (select now() - interval '1 year' * (1 - i / 50000.0) as at) as moment,
    lateral (select id, name from numbered_products where place = 1 + abs(hashint4(i)) % ${products}) as product,
    (select id from users where role = 'admin') as admin`

  /** Indexes and unique constraints that nothing refers to are created when all rows are in: much quicker than row by row. */
  const withoutIndexes = `
  create table put_aside as
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
  from pg_constraint where conrelid in ('orders'::regclass, 'order_items'::regclass) and contype = 'u'
  union all
  select format('drop index %I', indexname), indexdef
  from pg_indexes where tablename in ('orders', 'order_items') and schemaname = 'public'
    and indexname not in (select conname from pg_constraint);
  do $$ declare gone text; begin
    for gone in select away from put_aside loop execute gone; end loop;
  end $$`
  const withIndexes = `
  do $$ declare made text; begin
    for made in select back from put_aside loop execute made; end loop;
  end $$;
  drop table put_aside`

  return {
    ...manyPeople(people),
    ...manyProducts(products),
    'orders drawn': `${draws}; ${numbered}`,
    'items drawn': `${items}; analyze drawn_items`,
    'orders figured': `${figures}; analyze figured`,
    'indexes put aside': withoutIndexes,
    orders: `${placed}; analyze orders`,
    items: bought,
    'indexes made': withIndexes,
    returns,
    codes: `update product_sizes set sku = 'SKU-' || right(id::text, 8) || '-' || size::int`,
    parcels,
    ...moneyAndStock,
    auditLog,
    'drafts thrown away': 'drop table drawn, drawn_items, figured, numbered_products, numbered_people',
  }
}
