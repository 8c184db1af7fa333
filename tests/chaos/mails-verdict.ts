import type pg from 'pg'

// A queued mail is in parts, a sent one is text; both name the order.
const confirmations = `
  select message_id as id, text from sandbox_mails where subject like 'Order confirmed%'
  union select data ->> 'messageId', data ->> 'parts' from pgboss.job
  where name = 'mail' and data ->> 'subject' like 'Order confirmed%'`

/** Placed orders that were not confirmed by exactly one mail; copies with the same message id count as one. */
export async function findMailsMissing(client: pg.Client): Promise<string[]> {
  const mails = await client.query<{ id: string; text: string }>(confirmations)
  const sent = new Map<string, Set<string>>()
  for (const { id, text } of mails.rows) {
    for (const [orderId] of text.matchAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))
      sent.set(orderId, (sent.get(orderId) ?? new Set()).add(id))
  }
  const orders = await client.query<{ id: string }>("select id from orders where state = 'placed'")
  return orders.rows
    .filter(({ id }) => sent.get(id)?.size !== 1)
    .map(({ id }) => `order ${id} was confirmed by ${sent.get(id)?.size ?? 0} mails`)
}

// A mail of several items says how many in its subject; one of a single item names it.
const moves = `
  with mails as (
    select message_id as id, subject, text from sandbox_mails
    union select data ->> 'messageId', data ->> 'subject', data ->> 'parts' from pgboss.job where name = 'mail'
  ), told as (
    select distinct id, replace(split_part(subject, ':', 1), 'Not delivered', 'Cancelled') as status,
      coalesce(substring(subject from ': ([0-9]+) items$')::int, 1) as items,
      coalesce(of_return.order_id, link.order_id) as order_id
    from mails
    cross join lateral (select substring(text from '/follow-order#([0-9a-f-]{36})')::uuid as order_id) as link
    left join lateral (
      select returned.order_id from order_items as sent join exchanges on exchanges.id = sent.id
      join order_items as returned on returned.id = returned_item_id
      where sent.order_id = link.order_id and subject like 'Return accepted:%'
        and text like '%/follow-order#' || returned.order_id || '%'
    ) as of_return on true
    where subject ~ '^(Shipped|Delivered|Cancelled|Not delivered|Return accepted):'
  ), sums as (
    select order_id, status, sum(items)::int as items from told group by order_id, status
  ), made as (
    select order_id, case to_status when 'ReturnAccepted' then 'Return accepted' else to_status end as status, count(*)::int as items
    from order_item_history join order_items on order_items.id = item_id
    where to_status in ('Shipped', 'Delivered', 'Cancelled', 'ReturnAccepted') group by order_id, to_status
  )
  select order_id as "orderId", status, coalesce(made.items, 0) as made, coalesce(sums.items, 0) as told
  from made full join sums using (order_id, status) where made.items is distinct from sums.items`

/** Items of orders that were shipped, delivered, cancelled or taken back, and of which mails tell another number. */
export async function findMoveMailsWrong(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ orderId: string; status: string; made: number; told: number }>(moves)
  return rows.map(
    ({ orderId, status, made, told }) => `order ${orderId}: ${made} items ${status}, mails tell of ${told}`,
  )
}
