import { clock } from '../../../platform/clock.ts'
import { run, type Tx } from '../../../platform/database.ts'
import type { CartLine } from '../../cart/rules.ts'
import { type LineRow, lineColumns, lineOf } from '../../cart/store.ts'
import type { CounterItem } from './rules.ts'

const linesOf = `
  select product_sizes.id, wanted.quantity, product_sizes.id as "sizeId", ${lineColumns}, stock
  from unnest($1::uuid[], $2::numeric[], $3::int[]) with ordinality as wanted (product_id, size, quantity, nth)
  join products on products.id = wanted.product_id and deleted_at is null
  join product_sizes on product_sizes.product_id = products.id and product_sizes.size = wanted.size and removed_at is null
  cross join lateral price_at(products.id, products.category_id, sale_price, $4::timestamptz) as paid
  join brands on brands.id = products.brand_id
  join categories on categories.id = products.category_id
  order by nth`

/** In the order of the items, without those that are gone. Takes no lock: the order's statement detects later changes. */
export async function readCounterLines(tx: Tx, items: readonly CounterItem[]): Promise<CartLine[]> {
  const rows = await run<LineRow>(tx, linesOf, [
    items.map(({ productId }) => productId),
    items.map(({ size }) => size),
    items.map(({ quantity }) => quantity),
    clock.now(),
  ])
  return rows.map(lineOf)
}

const unpaid = `select from orders where user_id = $1 and state = 'awaiting_payment' limit 1`

export async function hasUnpaidOrder(tx: Tx, userId: string): Promise<boolean> {
  return (await run(tx, unpaid, [userId])).length > 0
}

const share = 'select from users where id = $1 and deleted_at is null for share'

/** False if the account is erased. Sales at several counters do not wait for each other. */
export async function lockShared(tx: Tx, userId: string): Promise<boolean> {
  return (await run(tx, share, [userId])).length > 0
}
