import { sql } from 'kysely'
import type { Tx } from '../../../platform/database.ts'
import type { StockPlan } from './rules.ts'

/**
 * Records a stock move for every change. A removed size keeps its row with stock 0: returns of its orders are counted
 * there, and adding it again reuses the row.
 */
export async function moveStock(
  tx: Tx,
  plans: readonly { productId: string; plan: StockPlan }[],
): Promise<void> {
  const moved = plans.flatMap(({ plan }) => plan.moved)
  const removed = plans.flatMap(({ plan }) => plan.removed.map(({ id }) => id))
  const added = plans.flatMap(({ productId, plan }) => plan.added.map((size) => ({ productId, ...size })))
  if (moved.length > 0)
    await sql`
      with moved as (
        update product_sizes set stock = stock + by
        from unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ by }) => by)}::int[]) as planned (size_id, by)
        where id = size_id returning id, by
      ) insert into stock_moves (size_id, quantity, cause) select id, by, 'count' from moved`.execute(tx)
  // Joined tables show the state before the statement: `was.stock` is the stock removed.
  if (removed.length > 0)
    await sql`
      with removed as (
        update product_sizes set stock = 0, removed_at = now() where id = any(${removed}::uuid[]) returning id
      )
      insert into stock_moves (size_id, quantity, cause)
      select id, -was.stock, 'count' from removed join product_sizes as was using (id) where was.stock <> 0`.execute(
      tx,
    )
  if (added.length > 0)
    await sql`
      with added as (
        insert into product_sizes (product_id, size, stock)
        select * from unnest(${added.map(({ productId }) => productId)}::uuid[],
          ${added.map(({ size }) => size)}::numeric[], ${added.map(({ stock }) => stock)}::int[])
        on conflict (product_id, size) do update set stock = excluded.stock, removed_at = null
        returning id, stock
      )
      insert into stock_moves (size_id, quantity, cause)
      select id, added.stock - coalesce(was.stock, 0), 'count' from added left join product_sizes as was using (id)
      where added.stock <> coalesce(was.stock, 0)`.execute(tx)
}
