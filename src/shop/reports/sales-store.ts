import type { Day } from '../../lib/dates.ts'
import { fromPaise } from '../../lib/money.ts'
import { offsetOf, type Page } from '../../lib/paging.ts'
import { type Database, run } from '../../platform/database.ts'
import { figuresOfOrder, isExchangeOrder } from '../orders/sales-sql-rules.ts'
import type { Days, Period } from './period-rules.ts'
import { figuresOfDay, startOf } from './rollup-store.ts'
import type { PeriodSales, SoldOrder } from './sales-rules.ts'

export const patterns: Record<Period, string> = {
  day: 'YYYY-MM-DD',
  week: 'IYYY-"W"IW',
  month: 'YYYY-MM',
  year: 'YYYY',
}

/** CTEs: the end of the rollup and its changed days, which are read from the orders instead. */
export const rollupBounds = `
  rolled_up as (
    select case when exists (select from sales_adjustments where day is null) then '-infinity'::date
      else coalesce(until, '-infinity') end as until from sales_rollup
  ), stale as (select distinct day from sales_adjustments, rolled_up where day < until)`

/** Per day from `$1` to `$2`: rolled-up days, and the orders of all others. */
const figuresByDay = `
  ${rollupBounds}, days as (
    select day, count, amount, refunded, uncollected, sales_days.kept, coupon_discount, offer_discount
    from sales_days, rolled_up
    where day between $1::date and $2::date and day < until and day not in (select day from stale)
    union all
    select stale.day, sums.* from stale, lateral (
      select ${figuresOfDay} from orders, ${figuresOfOrder}
      where state = 'placed' and placed_at >= ${startOf('stale.day')} and placed_at < ${startOf('stale.day + 1')}
    ) as sums where stale.day between $1::date and $2::date
    union all
    select (placed_at at time zone 'Asia/Kolkata')::date, ${figuresOfDay} from orders, ${figuresOfOrder}
    where state = 'placed' and placed_at < ${startOf('$2::date + 1')}
      and placed_at >= ${startOf('(select greatest(until, $1::date) from rolled_up)')}
    group by 1
  )`

const byPeriod = `
  with ${figuresByDay}
  select to_char(day, $3) as name, sum(amount)::bigint as amount, sum(count)::int as count,
    sum(refunded)::bigint as refunded, sum(uncollected)::bigint as uncollected, sum(kept)::bigint as kept,
    sum(coupon_discount)::bigint as "couponDiscount", sum(offer_discount)::bigint as "offerDiscount"
  from days group by 1 having sum(count) > 0 or sum(refunded) > 0 or sum(kept) > 0 order by 1`

export async function readSales(on: Database, { from, to }: Days, period: Period): Promise<PeriodSales[]> {
  const rows = await run<PeriodSales>(on, byPeriod, [from, to, patterns[period]])
  return rows.map((row) => ({
    ...row,
    amount: fromPaise(row.amount),
    refunded: fromPaise(row.refunded),
    uncollected: fromPaise(row.uncollected),
    kept: fromPaise(row.kept),
    couponDiscount: fromPaise(row.couponDiscount),
    offerDiscount: fromPaise(row.offerDiscount),
  }))
}

const soldUnits = `
  select coalesce(sum(quantity), 0)::int as units from orders join order_items on order_id = orders.id
  where state = 'placed' and placed_at >= ${startOf('$1::date')} and placed_at < ${startOf('$1::date + 1')}
    and status not in ('Cancelled', 'ReturnAccepted')`

/** Neither cancelled nor taken back, as the best sellers count; reads the orders of that day. */
export async function readSoldUnits(on: Database, day: Day): Promise<number> {
  const [row] = await run<{ units: number }>(on, soldUnits, [day])
  return row?.units ?? 0
}

// Skips whole days by their counts, so that the last page of a year is as fast as the first.
const aPage = `
  with ${figuresByDay}, skipped as (
    select day, so_far from (
      select day, sum(count) over (order by day desc) - count as so_far, count from days
    ) as counted where so_far <= $3 order by day limit 1
  )
  select id, order_number as number, total, coupon_discount as "couponDiscount", offer_discount as "offerDiscount", placed_at as "placedAt"
  from orders where state = 'placed' and order_status <> 'Cancelled' and not ${isExchangeOrder}
    and placed_at >= ${startOf('$1::date')}
    and placed_at < ${startOf('(select day from skipped) + 1')}
  order by placed_at desc, id desc limit $4 offset $3 - (select so_far from skipped)`

export async function readSoldOrders(on: Database, { from, to }: Days, page: Page): Promise<SoldOrder[]> {
  return run<SoldOrder>(on, aPage, [from, to, offsetOf(page), page.limit])
}
