import type { Pickup } from '../../lib/pickup.ts'
import { type Database, run, type Tx } from '../../platform/database.ts'
import type { Gender } from '../catalog/rules.ts'
import { type SizeSystem, sizeLabel, sizeSystemOf } from '../catalog/size-rules.ts'
import { sizeSystemColumn } from '../catalog/store.ts'
import type { DeliveryAddress, Exchange, Order, OrderItem } from './rules.ts'

type Row = Omit<Exchange, 'sizeLabel'> & { category: string; sizeSystem: SizeSystem | null; gender: Gender }

// Only an item's last exchange counts, because a return that is asked for again may choose again.
const ofItems = `
  select distinct on (returned_item_id) exchanges.id, returned_item_id as "itemId", exchanges.size_id as "sizeId",
    product_sizes.size, exchanges.state, categories.name as category, ${sizeSystemColumn} as "sizeSystem", gender,
    orders.id as "orderId", order_number as "orderNumber"
  from exchanges
  join product_sizes on product_sizes.id = exchanges.size_id
  join products on products.id = product_sizes.product_id
  join categories on categories.id = products.category_id
  left join order_items on order_items.id = exchanges.id
  left join orders on orders.id = order_items.order_id
  where returned_item_id = any($1::uuid[])
  order by returned_item_id, exchanges.id desc`

export async function listExchanges(on: Database, itemIds: readonly string[]): Promise<Exchange[]> {
  const rows = await run<Row>(on, ofItems, [itemIds])
  return rows.map(({ category: name, sizeSystem, gender, ...row }) => ({
    ...row,
    sizeLabel: sizeLabel(sizeSystemOf({ name, sizeSystem }), gender, row.size),
  }))
}

/** The order of the item is locked. */
export async function findOpenExchange(tx: Tx, itemId: string): Promise<Exchange | null> {
  const [last] = await listExchanges(tx, [itemId])
  return last?.state === 'open' ? last : null
}

const findSize = `
  select product_sizes.id from product_sizes join products on products.id = product_id
  where product_id = $1 and size = $2 and removed_at is null and deleted_at is null and listed`

export async function findSizeToExchange(
  tx: Tx,
  { productId }: OrderItem,
  size: number,
): Promise<string | null> {
  const [found] = await run<{ id: string }>(tx, findSize, [productId, size])
  return found?.id ?? null
}

const reserve = `
  with taken as (
    update product_sizes set stock = stock - $3::int where id = $2 and stock >= $3::int and removed_at is null
    returning id
  ), reserved as (
    insert into exchanges (returned_item_id, size_id, quantity, ends_at) select $1, id, $3::int, $4 from taken
    returning id, size_id, quantity
  )
  insert into stock_moves (size_id, quantity, cause, order_item_id)
  select size_id, -quantity, 'order', id from reserved returning id`

/** Takes the units from stock; false if there are not enough. */
export async function reserveExchange(
  tx: Tx,
  item: OrderItem,
  sizeId: string,
  endsAt: Date,
): Promise<boolean> {
  return (await run(tx, reserve, [item.id, sizeId, item.quantity, endsAt])).length > 0
}

const release = `
  with released as (
    update exchanges set state = 'released' where id = $1 and state = 'open' returning id, size_id, quantity
  ), raised as (
    update product_sizes set stock = stock + quantity from released where product_sizes.id = size_id
  )
  insert into stock_moves (size_id, quantity, cause, order_item_id)
  select size_id, quantity, 'release', id from released`

/** Puts the units back; nothing if it is not open any more. */
export async function releaseExchange(tx: Tx, id: string): Promise<void> {
  await run(tx, release, [id])
}

// The units were taken from stock for the item when they were reserved. A size or product that is deleted is not sent.
const exchanged = `
  with placed as (
    insert into orders (user_id, payment_method, subtotal, offer_discount, coupon_discount, shipping, total,
      shipping_address, pickup, gstin, legal_name, cod_limit, return_days)
    select orders.user_id, 'Wallet', original_price * exchanges.quantity, (original_price - $3::bigint) * exchanges.quantity,
      0, 0, $3::bigint * exchanges.quantity, shipping_address || coalesce($7::jsonb, '{}'),
      $6::jsonb, gstin, legal_name, $4::bigint, $5::smallint
    from exchanges
    join order_items on order_items.id = returned_item_id
    join orders on orders.id = order_id
    join users on users.id = user_id and users.deleted_at is null
    join product_sizes on product_sizes.id = exchanges.size_id and removed_at is null
    join products on products.id = product_sizes.product_id and products.deleted_at is null
    where exchanges.id = $1 and exchanges.state = 'open'
    returning id, user_id, total
  ), bought as (
    insert into order_items (id, order_id, position, product_id, size_id, product_name, brand_id, brand_name,
      category_id, category_name, thumbnail, size, size_label, quantity, original_price, price)
    select exchanges.id, placed.id, 0, order_items.product_id, product_sizes.id, product_name, brand_id, brand_name,
      category_id, category_name, thumbnail, product_sizes.size, $2, exchanges.quantity, original_price, $3::bigint
    from placed, exchanges
    join order_items on order_items.id = returned_item_id
    join product_sizes on product_sizes.id = exchanges.size_id
    where exchanges.id = $1
    returning id
  ), recorded as (
    insert into order_item_history (item_id, to_status, by_user)
    select bought.id, 'Pending', user_id from bought, placed
  ), due as (
    insert into pending_confirmations (order_id) select id from placed
  ), ordered as (
    update exchanges set state = 'ordered' from bought where exchanges.id = bought.id
  )
  select id, total from placed`

/** `fetched`: where it is picked up, and the address there. */
type Terms = {
  price: number
  codLimit: number
  returnDays: number | null
  fetched: { pickup: Pickup; at: Partial<DeliveryAddress> } | null
}

/** Null if its customer, product or size is gone. */
export async function placeExchange(
  tx: Tx,
  { id, sizeLabel }: Exchange,
  { price, codLimit, returnDays, fetched }: Terms,
): Promise<{ id: string; total: number } | null> {
  const { pickup, at } = fetched ?? { pickup: null, at: null }
  const place = [pickup && JSON.stringify(pickup), at && JSON.stringify(at)]
  const values = [id, sizeLabel, price, codLimit, returnDays, ...place]
  const [placed] = await run<{ id: string; total: number }>(tx, exchanged, values)
  return placed ?? null
}

// Open ones of a return that is no longer asked for were left by a release that does not know them.
const over = `
  select exchanges.id, return_requests.order_id as "orderId" from exchanges
  join return_requests on item_id = returned_item_id
  where state = 'open' and (ends_at < $1 or return_requests.status <> 'Pending')
  order by exchanges.id limit $2`

export function listExchangesOver(
  on: Database,
  now: Date,
  limit: number,
): Promise<{ id: string; orderId: string }[]> {
  return run(on, over, [now, limit])
}

export const exchangesOf = (on: Database, { items }: Pick<Order, 'items'>) =>
  listExchanges(
    on,
    items.flatMap(({ id, status }) => (status.startsWith('Return') ? [id] : [])),
  )
