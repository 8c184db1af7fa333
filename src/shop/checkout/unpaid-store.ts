import { run, type Tx } from '../../platform/database.ts'

const unpaid = `
  select id from orders
  where state = 'expired' and shipping_address is not null and placed_at < $1
    and not exists (select from payment_intents where payment_intents.id = orders.id and check_at is not null)
    and not exists (
      select from order_items join stock_moves on order_item_id = order_items.id
      where order_id = orders.id group by order_items.id having sum(stock_moves.quantity) <> 0)
  order by placed_at limit $2 for no key update skip locked`

/** Skips orders locked by a settling payment. Orders whose units were not all restocked stay, for the audit (I13). */
export async function lockUnpaid(tx: Tx, before: Date, limit: number): Promise<string[]> {
  return (await run<{ id: string }>(tx, unpaid, [before, limit])).map(({ id }) => id)
}

const moves = `
  delete from stock_moves using order_items where order_item_id = order_items.id and order_id = any($1::uuid[])`
const items = `delete from order_items where order_id = any($1::uuid[])`
const address = `update orders set shipping_address = null, gstin = null, legal_name = null where id = any($1::uuid[])`

export async function clearOrders(tx: Tx, ids: readonly string[]): Promise<void> {
  await run(tx, moves, [ids])
  await run(tx, items, [ids])
  await run(tx, address, [ids])
}
