import { type Database, run, type Tx } from '../../../platform/database.ts'
import { MAX_DAYS_LEFT } from './rules.ts'

const lock = `select id from product_sizes where id = any($1::uuid[]) order by id for no key update`

/** Locks in the order of ids, because one transaction may release some sizes and deduct others. */
export async function lockSizes(tx: Tx, sizeIds: readonly string[]): Promise<void> {
  await run(tx, lock, [sizeIds])
}

const skus = `select id, sku from product_sizes where id = any($1::uuid[]) and sku is not null`

export async function readSkus(on: Database, sizeIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await run<{ id: string; sku: string }>(on, skus, [sizeIds])
  return new Map(rows.map(({ id, sku }) => [id, sku]))
}

const places = `select id, place from product_sizes where id = any($1::uuid[]) and place is not null`

export async function readPlaces(on: Database, sizeIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await run<{ id: string; place: string }>(on, places, [sizeIds])
  return new Map(rows.map(({ id, place }) => [id, place]))
}

/** This repeats `stockLevelOf` in SQL for `product_stock`; `lowStock` is an expression. */
export const lowProducts = (lowStock: string) =>
  `(units > 0 and (has_low_size or (has_plain_size and units <= ${lowStock})))`

/** This repeats `daysLeft` in SQL; `stock`, `days` and `sold` are columns. */
export const daysLeftOf = `case when stock > 0 then least(${MAX_DAYS_LEFT}, stock::bigint * days / sold)::int end`

type Units = { itemId: string; sizeId: string; quantity: number }

const raise = `
  with raised as (
    update product_sizes set stock = stock + $2::int where id = $1 and stock + $2::int >= 0 returning id
  )
  insert into stock_moves (size_id, quantity, cause, order_item_id)
  select id, $2::int, $3, $4::uuid from raised returning id`

/**
 * `itemId`: an item, or a booked outcome of one, whose correction may take units off the shelf again. False if they have been
 * sold since. Fails when repeated for the same cause. Removed sizes count too, hidden until added again.
 */
export async function restock(
  tx: Tx,
  { itemId, sizeId, quantity }: Units,
  cause: 'cancel' | 'return',
): Promise<boolean> {
  return (await run(tx, raise, [sizeId, quantity, cause, itemId])).length > 0
}
