import { type Database, run, type Tx } from '../../platform/database.ts'
import { figuresOfOrder } from '../orders/sales-sql-rules.ts'

const isUpToDate = `
  select until >= (now() at time zone 'Asia/Kolkata')::date - 1 and not exists (
    select from sales_adjustments where day < until or day is null
  ) as kept from sales_rollup`

export async function hasRolledUpAll(on: Database): Promise<boolean> {
  const [row] = await run<{ kept: boolean | null }>(on, isUpToDate, [])
  return row?.kept === true
}

/** False if another transaction holds the rollup's advisory lock. Also sets `statement_timeout`. */
export async function lockKeeping(tx: Tx, seconds: number): Promise<boolean> {
  await run(tx, `set local statement_timeout = '${seconds}s'`, [])
  const text = `select pg_try_advisory_xact_lock(hashtext('maidan kept sales')) as locked`
  const [row] = await run<{ locked: boolean }>(tx, text, [])
  return row?.locked === true
}

const forget = `
  with told as (delete from sales_adjustments where exists (select from sales_adjustments where day is null)),
  days as (delete from sales_days where exists (select from sales_adjustments where day is null)),
  units as (delete from sales_units where exists (select from sales_adjustments where day is null))
  update sales_rollup set until = null where exists (select from sales_adjustments where day is null)`

/** Discards the rollup after a change of data it assumes immutable. */
export async function forgetIfAsked(tx: Tx): Promise<void> {
  await run(tx, forget, [])
}

export const figuresOfDay = `
  count(*) filter (where is_sale)::int as count, coalesce(sum(figures.amount), 0)::bigint as amount,
  coalesce(sum(figures.refunded), 0)::bigint as refunded, coalesce(sum(figures.uncollected), 0)::bigint as uncollected,
  coalesce(sum(figures.kept), 0)::bigint as kept,
  coalesce(sum(orders.coupon_discount) filter (where is_sale), 0)::bigint as coupon_discount,
  coalesce(sum(orders.offer_discount) filter (where is_sale), 0)::bigint as offer_discount`

export const startOf = (day: string) => `((${day})::timestamp at time zone 'Asia/Kolkata')`

const thingsOfItem = 'product_id, product_name, category_id, category_name, brand_id, brand_name'

// One statement and so one snapshot: a change and its row in `sales_adjustments` are both seen or both not.
const keep = `
  with bounds as (
    select since, greatest(since, least(since + $1::int, (now() at time zone 'Asia/Kolkata')::date - 1)) as till
    from (
      select coalesce(until, (select (min(placed_at) at time zone 'Asia/Kolkata')::date from orders where state = 'placed'),
        (now() at time zone 'Asia/Kolkata')::date - 1) as since from sales_rollup
    ) as begun
  ), changed as (
    select distinct day from sales_adjustments, bounds where day < since order by day limit $1
  ), told as (
    delete from sales_adjustments using bounds
    where (day >= since and day < till) or day in (select day from changed) returning day, item_id, units
  ), due as (
    select generate_series(since, till - 1, interval '1 day')::date as day from bounds
    union
    select day from changed
  ), counted as (
    insert into sales_days (day, count, amount, refunded, uncollected, kept, coupon_discount, offer_discount)
    select day, sums.* from due, lateral (
      select ${figuresOfDay} from orders, ${figuresOfOrder}
      where state = 'placed' and placed_at >= ${startOf('day')} and placed_at < ${startOf('day + 1')}
    ) as sums
    on conflict (day) do update set count = excluded.count, amount = excluded.amount, refunded = excluded.refunded,
      uncollected = excluded.uncollected, kept = excluded.kept, coupon_discount = excluded.coupon_discount,
      offer_discount = excluded.offer_discount
  ), sold as (
    select items.*, quantity as sold from bounds, orders, lateral (select ${thingsOfItem}, quantity from order_items
      where order_id = orders.id and status not in ('Cancelled', 'ReturnAccepted') offset 0) as items
    where state = 'placed' and placed_at >= ${startOf('since')} and placed_at < ${startOf('till')}
    union all
    select ${thingsOfItem}, quantity, units as sold from bounds, told join order_items on order_items.id = item_id
    where day < since and units <> 0
  ), added as (
    insert into sales_units (kind, id, name, units)
    select kind, thing, max(name), sum(sold) from sold cross join lateral (values
      ('product', product_id, product_name), ('category', category_id, category_name), ('brand', brand_id, brand_name)
    ) as things (kind, thing, name)
    group by kind, thing
    on conflict (kind, id) do update set units = sales_units.units + excluded.units
  )
  update sales_rollup set until = till from bounds`

/** `days` new days up to yesterday, and as many changed ones. */
export async function rollUpDays(tx: Tx, days: number): Promise<void> {
  await run(tx, keep, [days])
}
