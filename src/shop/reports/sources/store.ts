import { fromPaise } from '../../../lib/money.ts'
import { type Database, run } from '../../../platform/database.ts'
import { figuresOfOrder } from '../../orders/sales-sql-rules.ts'
import type { Days } from '../period-rules.ts'
import { figuresOfDay, startOf } from '../rollup-store.ts'
import { MAX_SOURCE_ROWS, type SourceSales } from './rules.ts'

const isFirstOrder = `not exists (
  select from orders as earlier where earlier.user_id = orders.user_id and earlier.state = 'placed'
    and (earlier.placed_at, earlier.id) < (orders.placed_at, orders.id))`

const sums = ['count', 'amount', 'refunded', 'uncollected', 'kept', 'coupon_discount', 'offer_discount']
const added = [...sums, 'new_customers'].map((sum) => `sum(${sum})::bigint as ${sum}`).join(', ')

const bySource = `
  with by_source as (
    select case when counter_payment is not null then 'counter' else coalesce(channel, 'unknown') end as channel,
      source, medium, campaign, ${figuresOfDay},
      count(*) filter (where is_sale and ${isFirstOrder})::int as new_customers
    from orders left join order_sources on order_sources.order_id = orders.id, ${figuresOfOrder}
    where state = 'placed' and placed_at >= ${startOf('$1::date')} and placed_at < ${startOf('$2::date + 1')}
    group by 1, 2, 3, 4
    having bool_or(is_sale) or sum(figures.refunded) > 0 or sum(figures.kept) > 0
  ), ranked as (
    select *, row_number() over (order by amount desc, channel, source, medium, campaign) as place from by_source
  ), shown as (
    select case when place <= $3 then channel else 'rest' end as channel,
      case when place <= $3 then source end as source, case when place <= $3 then medium end as medium,
      case when place <= $3 then campaign end as campaign, min(place) as place, ${added}
    from ranked group by 1, 2, 3, 4
  )
  select channel, source, medium, campaign, count::int, amount, refunded, uncollected, kept,
    coupon_discount as "couponDiscount", offer_discount as "offerDiscount", new_customers::int as "newCustomers"
  from shown order by place`

/** Those that sold most come first; beyond 200 they are one row. Reads the orders of the days. */
export async function readSourceSales(
  on: Database,
  { from, to }: Days,
  most = MAX_SOURCE_ROWS,
): Promise<SourceSales[]> {
  const rows = await run<SourceSales>(on, bySource, [from, to, most])
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
