import { type Database, run, type Tx } from '../../platform/database.ts'

export type ReviewRequest = {
  orderId: string
  userId: string
  name: string
  email: string
  items: { productId: string; productName: string; thumbnail: string | null; sizeLabel: string }[]
}

// Of every 32 pages of the history, the index says which days they are of.
const due = `
  select orders.id as "orderId", users.id as "userId", users.name, email,
    json_agg(json_build_object('productId', products.id, 'productName', product_name,
      'thumbnail', order_items.thumbnail, 'sizeLabel', coalesce(size_label, trim_scale(size)::text))
      order by order_items.position) as items
  from (
    select distinct order_id from order_item_history join order_items on order_items.id = item_id
    where to_status = 'Delivered' and order_item_history.created_at >= $1 and order_item_history.created_at < $2
  ) as delivered
  join orders on orders.id = delivered.order_id and orders.state = 'placed' and counter_payment is null
  join users on users.id = user_id and is_verified and users.deleted_at is null and product_mails_stopped_at is null
  join order_items on order_items.order_id = orders.id and status in ('Delivered', 'ReturnRejected')
  join products on products.id = product_id and products.deleted_at is null and listed
  where not exists (select from review_requests where review_requests.order_id = orders.id)
    and not exists (select from reviews where reviews.user_id = users.id and reviews.product_id = products.id)
  group by orders.id, users.id
  limit $3`

/** Orders of which something was delivered from `since` until `until`, and is neither returned nor reviewed. */
export function listDueRequests(
  on: Database,
  since: Date,
  until: Date,
  limit: number,
): Promise<ReviewRequest[]> {
  return run<ReviewRequest>(on, due, [since, until, limit])
}

/** False if its buyer was asked already. */
export async function claimRequest(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  const claim = `
    insert into review_requests (order_id, mailed_at) values ($1, $2) on conflict do nothing returning order_id`
  return (await run(tx, claim, [orderId, now])).length > 0
}
