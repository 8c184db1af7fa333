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
