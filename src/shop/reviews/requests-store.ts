import { type Database, run, type Tx } from '../../platform/database.ts'

export type ReviewRequest = {
  orderId: string
  userId: string
  name: string
  email: string
  products: { name: string; thumbnail: string | null; sizeLabel: string }[]
}

// Of every 32 pages of the history, the index says which days they are of.
const due = `
  select distinct on (users.id) orders.id as "orderId", users.id as "userId", users.name, email, products
  from (
    select distinct order_id from order_item_history join order_items on order_items.id = item_id
    where to_status = 'Delivered' and order_item_history.created_at >= $1 and order_item_history.created_at < $2
  ) as delivered
  join orders on orders.id = delivered.order_id and orders.state = 'placed' and counter_payment is null
  join users on users.id = user_id and is_verified and users.deleted_at is null and product_mails_stopped_at is null
  cross join lateral (
    select json_agg(product order by position) as products from (
      select distinct on (product_id) position, json_build_object('name', product_name,
        'thumbnail', order_items.thumbnail, 'sizeLabel', coalesce(size_label, trim_scale(size)::text)) as product
      from order_items join products on products.id = product_id and products.deleted_at is null
      where order_items.order_id = orders.id and status = 'Delivered'
        and not exists (select from reviews where reviews.user_id = users.id and reviews.product_id = products.id)
      order by product_id, position
    ) as kept
  ) as kept
  where products is not null and not exists (
    select from orders as other join review_requests on order_id = other.id
    where other.user_id = users.id and (other.id = orders.id or mailed_at > $3))
  order by users.id, orders.id desc limit $4`

/**
 * Orders of which something was delivered from `since` until `until`, and is neither returned nor reviewed: one of each
 * buyer, if they were not asked after `askedBefore`.
 */
export function listDueRequests(
  on: Database,
  { since, until, askedBefore }: Record<'since' | 'until' | 'askedBefore', Date>,
  limit: number,
): Promise<ReviewRequest[]> {
  return run<ReviewRequest>(on, due, [since, until, askedBefore, limit])
}

/** False if its buyer was asked already. */
export async function claimRequest(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  const claim = `
    insert into review_requests (order_id, mailed_at) values ($1, $2) on conflict do nothing returning order_id`
  return (await run(tx, claim, [orderId, now])).length > 0
}
