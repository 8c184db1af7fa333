import { sql } from 'kysely'
import { fromPaise } from '../../lib/money.ts'
import { offsetOf, type Page } from '../../lib/paging.ts'
import type { Database } from '../../platform/database.ts'
import { type Days, momentsOf, type Period } from './period-rules.ts'
import type { PeriodSales, SoldOrder } from './sales-rules.ts'

export const patterns: Record<Period, string> = {
  day: 'YYYY-MM-DD',
  week: 'IYYY-"W"IW',
  month: 'YYYY-MM',
  year: 'YYYY',
}

const isSale = sql`state = 'placed' and exists (
  select from order_items where order_id = orders.id and status <> 'Cancelled')`

function placedIn(days: Days) {
  const { since, before } = momentsOf(days)
  return sql`placed_at >= ${since} and placed_at < ${before}`
}

/** What was sold on these days, by period; a period without a sale is left out. */
export async function readSales(on: Database, days: Days, period: Period): Promise<PeriodSales[]> {
  const { rows } = await sql<PeriodSales>`
    select to_char(placed_at at time zone 'Asia/Kolkata', ${patterns[period]}) as name,
      sum(total)::bigint as amount, count(*)::int as count,
      sum(refunded)::bigint as refunded, sum(uncollected)::bigint as uncollected
    from orders cross join lateral (
      select
        coalesce(sum(price * quantity - coupon_share) filter (
          where status = 'ReturnAccepted' or status = 'Cancelled' and payment_method <> 'COD'), 0) as refunded,
        coalesce(sum(price * quantity - coupon_share) filter (
          where status = 'Cancelled' and payment_method = 'COD'), 0) as uncollected,
        bool_or(status <> 'Cancelled') as is_sale
      from order_items where order_id = orders.id
    ) as items
    where state = 'placed' and is_sale and ${placedIn(days)}
    group by 1 order by 1`.execute(on)
  return rows.map((row) => ({
    ...row,
    amount: fromPaise(row.amount),
    refunded: fromPaise(row.refunded),
    uncollected: fromPaise(row.uncollected),
  }))
}

/** A page of the orders that were sold on these days, newest first. */
export async function readSoldOrders(on: Database, days: Days, page: Page): Promise<SoldOrder[]> {
  const { rows } = await sql<SoldOrder>`
    select id, total, coupon_discount as "couponDiscount", offer_discount as "offerDiscount",
      placed_at as "placedAt"
    from orders where ${isSale} and ${placedIn(days)}
    order by placed_at desc, id desc limit ${page.limit} offset ${offsetOf(page)}`.execute(on)
  return rows
}
