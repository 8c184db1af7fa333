import { firstIdAt } from '../../../lib/moments.ts'
import { chargeRefunds } from '../../charges/sql-rules.ts'

export type Scope = 'orders' | 'movements' | 'days'

const uuid = `'^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'`

const idAt = (moment: Date) => `'${firstIdAt(moment)}'::uuid`

const orderTables = (since: Date) => `
  touched as materialized (
    select id from orders where id >= ${idAt(since)}
    union
    select order_id from order_item_history join order_items on order_items.id = item_id
    where created_at >= '${since.toISOString()}'
    union
    select order_id from item_outcomes join order_items on order_items.id = item_id
    where item_outcomes.id >= ${idAt(since)}
    union
    select coalesce(order_items.order_id, orders.id) from ledger_transactions
    left join order_items on order_items.id = case when cause = 'refund' and reference ~ ${uuid} then reference::uuid end
    left join orders on orders.id = case when cause <> 'refund' and reference ~ ${uuid} then reference::uuid end
    where ledger_transactions.id >= ${idAt(since)}
  ),
  orders as (select orders.* from touched join orders on orders.id = touched.id),
  order_items as (select order_items.* from touched join order_items on order_id = touched.id),
  order_item_history as (
    select moved.* from order_items join order_item_history as moved on item_id = order_items.id
  ),
  return_requests as (
    select asked.* from order_items join return_requests as asked on item_id = order_items.id
  ),
  item_outcomes as (
    select booked.* from order_items join item_outcomes as booked on item_id = order_items.id
  ),
  stock_moves as (
    select moved.* from order_items join stock_moves as moved on order_item_id = order_items.id
    union all
    select moved.* from item_outcomes join stock_moves as moved on order_item_id = item_outcomes.id
  ),
  ledger_transactions as (
    select booked.* from touched join ledger_transactions as booked
      on cause = any('{order,${chargeRefunds}}') and reference = touched.id::text
    union all
    select booked.* from order_items join ledger_transactions as booked
      on cause = 'refund' and reference = order_items.id::text
  )`

const movementTables = (since: Date) => `
  ledger_transactions as (select * from ledger_transactions where id >= ${idAt(since)}),
  ledger_entries as (select * from ledger_entries where transaction_id >= ${idAt(since)})`

// Days are compared whole, so start at the first IST midnight after `since`.
const firstDay = (since: Date) =>
  `(timestamptz '${since.toISOString()}' at time zone 'Asia/Kolkata')::date + 1`
const dayTables = (since: Date) => `
  orders as (
    select * from orders where state = 'placed'
      and placed_at >= (${firstDay(since)})::timestamp at time zone 'Asia/Kolkata'
  ),
  order_items as (select sold.* from orders join order_items as sold on order_id = orders.id),
  sales_days as (select * from sales_days where day >= ${firstDay(since)})`

const tables: Record<Scope, (since: Date) => string> = {
  orders: orderTables,
  movements: movementTables,
  days: dayTables,
}

/** CTEs that shadow the tables with their recent rows. */
export function withRecent(scope: Scope, since: Date, query: string): string {
  return `with ${tables[scope](since)} ${query}`
}
