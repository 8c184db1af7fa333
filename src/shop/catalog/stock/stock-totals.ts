import { run, transaction } from '../../../platform/database.ts'
import { daysLeftOf } from './store.ts'

// `page_invalidations` are kept for an hour; totals older than this are recomputed completely.
const MAX_MINUTES = 45

// The row lock serializes runs; a waiting run then sees the totals of the first.
const lockState = `
  select until::text, at < now() - make_interval(mins => ${MAX_MINUTES}) as late
  from stock_totals_state for update`

const updateWith = (summed: string) => `
  with summed as materialized (${summed}), written as (
    update product_stock set units = summed.units, has_low_size = is_low, has_plain_size = is_plain,
      has_out_size = is_out from summed
    where product_stock.product_id = summed.product_id
      and (product_stock.units, has_low_size, has_plain_size, has_out_size)
        is distinct from (summed.units, is_low, is_plain, is_out)
  ), lasting as (
    update selling_sizes set days_left = ${daysLeftOf} from product_sizes
    where product_sizes.id = size_id and selling_sizes.product_id in (select product_id from summed)
      and days_left is distinct from ${daysLeftOf}
  )
  update stock_totals_state set until = pg_snapshot_xmin(pg_current_snapshot()), at = now()`

const totals = `coalesce(sum(stock), 0) as units, coalesce(bool_or(stock <= low_stock), false) as is_low,
  coalesce(bool_or(low_stock is null), true) as is_plain, coalesce(bool_or(stock = 0), false) as is_out`

const updateAll = updateWith(`
    select product_id, coalesce(added.units, 0) as units, coalesce(is_low, false) as is_low,
      coalesce(is_plain, true) as is_plain, coalesce(is_out, false) as is_out
    from product_stock left join (
      select product_id, ${totals} from product_sizes where removed_at is null group by product_id
    ) as added using (product_id)
  `)

const updateChanged = updateWith(`
    select product_id, units, is_low, is_plain, is_out
    from (
      select distinct product_id from page_invalidations where transaction >= $1::xid8 and product_id is not null
    ) as changed, lateral (
      select ${totals} from product_sizes where product_id = changed.product_id and removed_at is null
    ) as added
  `)

/** Updates `product_stock` incrementally; sales never wait for it. */
export function sumStock(): Promise<void> {
  return transaction(async (tx) => {
    const [last] = await run<{ until: string; late: boolean }>(tx, lockState, [])
    if (!last) throw new Error('the sums of stock have no beginning')
    if (!last.late) {
      await run(tx, updateChanged, [last.until])
      return
    }
    // Recomputing all totals may exceed the default statement timeout.
    await run(tx, `set local statement_timeout = '1min'`, [])
    await run(tx, updateAll, [])
  })
}
