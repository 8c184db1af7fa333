import { sql } from 'kysely'
import { transaction } from '../../../platform/database.ts'

// `page_invalidations` are kept for an hour; totals older than this are recomputed completely.
const MAX_MINUTES = 45

/** Updates `product_stock` incrementally; sales never wait for it. */
export function sumStock(): Promise<void> {
  return transaction(async (tx) => {
    // The row lock serializes runs; a waiting run then sees the totals of the first.
    const { rows } = await sql<{ until: string; late: boolean }>`
      select until::text, at < now() - make_interval(mins => ${MAX_MINUTES}) as late
      from stock_totals_state for update`.execute(tx)
    const [last] = rows
    if (!last) throw new Error('the sums of stock have no beginning')
    // Recomputing all totals may exceed the default statement timeout.
    if (last.late) await sql`set local statement_timeout = '1min'`.execute(tx)
    const summed = last.late
      ? sql`select product_id, coalesce(added.units, 0) as units from product_stock left join (
          select product_id, sum(stock) as units from product_sizes where removed_at is null group by product_id
        ) as added using (product_id)`
      : sql`select product_id, (
          select coalesce(sum(stock), 0) from product_sizes where product_id = changed.product_id and removed_at is null
        ) as units
        from (
          select distinct product_id from page_invalidations
          where transaction >= ${last.until}::xid8 and product_id is not null
        ) as changed`
    await sql`
      with summed as materialized (${summed}), written as (
        update product_stock set units = summed.units from summed
        where product_stock.product_id = summed.product_id and product_stock.units <> summed.units
      )
      update stock_totals_state set until = pg_snapshot_xmin(pg_current_snapshot()), at = now()`.execute(tx)
  })
}
