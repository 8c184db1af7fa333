import { OVERDUE_DAYS, type ParcelFilter } from './outcome-rules.ts'

const overdue = `now() - interval '${OVERDUE_DAYS} days'`

/** The ids of the orders. What waits longest for a courier was ordered before it was sent, which the index of orders knows. */
export const waitingOrders: Record<ParcelFilter, string> = {
  'stop-requested':
    'select distinct order_id as id from stop_requests join order_items on order_items.id = item_id',
  overdue: `
    select waiting.id from orders as waiting
    where waiting.state = 'placed' and waiting.order_status = 'Shipped' and pickup is null and waiting.placed_at < ${overdue} and exists (
      select from order_items join order_item_history as sent on item_id = order_items.id
      where order_id = waiting.id and status = 'Shipped' and to_status = 'Shipped' and sent.created_at < ${overdue})`,
  'not-picked-up': `
    select waiting.id from orders as waiting
    where waiting.state = 'placed' and waiting.order_status = 'Shipped' and pickup is not null and exists (
      select from order_items join order_item_history as ready on item_id = order_items.id
      where order_id = waiting.id and status = 'Shipped' and to_status = 'Shipped'
        and ready.created_at < now() - make_interval(days => (pickup ->> 'keepDays')::int))`,
  express: `select id from orders where express_fee is not null and state = 'placed' and order_status = 'Pending'`,
}
