import type pg from 'pg'

// A mail that waits is what it says, one that was sent is laid out; both name the order.
const confirmations = `
  select message_id as id, text from sandbox_mails where subject like 'Order confirmed%'
  union select data ->> 'messageId', data ->> 'parts' from pgboss.job
  where name = 'mail' and data ->> 'subject' like 'Order confirmed%'`

/** Placed orders that were not confirmed by one mail, told by its id: a second copy of a mail is no second mail. */
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
