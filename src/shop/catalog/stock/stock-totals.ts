import { sql } from 'kysely'
import { transaction } from '../../../platform/database.ts'

// `page_changes` are kept for an hour: sums that are older than this are all made anew.
const MAX_MINUTES = 45

/**
 * Brings `product_stock` up to date with every sale, count and return that was committed before. Cheap when it was done
 * a moment ago, and no sale ever waits for it.
 */
export function sumStock(): Promise<void> {
  return transaction(async (tx) => {
    // Whoever waits here finds, in the statement below, what the other has summed.
    const { rows } = await sql<{ until: string; late: boolean }>`
      select until::text, at < now() - make_interval(mins => ${MAX_MINUTES}) as late
      from stock_summed for update`.execute(tx)
    const [last] = rows
    if (!last) throw new Error('the sums of stock have no beginning')
    // All of them at once are more than the patience for a statement may have on a busy machine.
    if (last.late) await sql`set local statement_timeout = '1min'`.execute(tx)
    const summed = last.late
      ? sql`select product_id, coalesce(added.units, 0) as units from product_stock left join (
          select product_id, sum(stock) as units from product_sizes where removed_at is null group by product_id
        ) as added using (product_id)`
      : sql`select product_id, (
          select coalesce(sum(stock), 0) from product_sizes where product_id = changed.product_id and removed_at is null
        ) as units
        from (
          select distinct product_id from page_changes
          where transaction >= ${last.until}::xid8 and product_id is not null
        ) as changed`
    await sql`
      with summed as materialized (${summed}), written as (
        update product_stock set units = summed.units from summed
        where product_stock.product_id = summed.product_id and product_stock.units <> summed.units
      )
      update stock_summed set until = pg_snapshot_xmin(pg_current_snapshot()), at = now()`.execute(tx)
  })
}
