import type pg from 'pg'
import type { Entry } from './journal.ts'

const everyNumber = `
  select order_id as "orderId", number from invoices union all select order_id, number from credit_notes`

// The settling of the trial leaves no time for those that a job still has to issue.
const lacking = `
  select 'item ' || order_items.id || ' left without an invoice' as fault from order_items
  where exists (select from order_item_history where item_id = order_items.id and to_status in ('Shipped', 'Delivered'))
    and order_id not in (select order_id from invoices)
  union all
  select 'item ' || order_items.id || ' was taken back without a credit note' from order_items
  join invoices on invoices.order_id = order_items.order_id
  cross join jsonb_array_elements(document -> 'lines') as line
  where line ->> 'itemId' = order_items.id::text and not (line ->> 'cancelled')::boolean
    and order_items.status in ('Cancelled', 'ReturnAccepted') and order_items.id not in (select item_id from credit_notes)`

/** Numbers of invoices and credit notes that were told and are another order's or of no order, and documents that are missing. */
export async function findDocumentsLost(client: pg.Client, entries: readonly Entry[]): Promise<string[]> {
  const { rows } = await client.query<{ orderId: string; number: string }>(everyNumber)
  const owners = new Map(rows.map(({ orderId, number }) => [number, orderId]))
  const told = entries.flatMap((entry) =>
    entry.what === 'numbered' ? entry.numbers.map((number) => ({ number, orderId: entry.orderId })) : [],
  )
  const lost = told
    .filter(({ number, orderId }) => owners.get(number) !== orderId)
    .map(
      ({ number, orderId }) => `${number} of order ${orderId} is now of ${owners.get(number) ?? 'no order'}`,
    )
  const missing = await client.query<{ fault: string }>(lacking)
  return [...new Set(lost), ...missing.rows.map(({ fault }) => fault)]
}

type RowCounts = { invoices: number; notes: number; exchanges: number; exchanged: number; returned: number }
export type DocumentCounts = RowCounts & { batched: number; closed: number }

/** What the trial tried of them. */
export async function countDocuments(client: pg.Client, entries: readonly Entry[]): Promise<DocumentCounts> {
  const { rows } = await client.query<RowCounts>(
    `select (select count(*)::int from invoices) as invoices, (select count(*)::int from credit_notes) as notes,
       (select count(*)::int from exchanges) as exchanges,
       (select count(*)::int from exchanges where state = 'ordered') as exchanged,
       (select count(*)::int from shipments where returned_at is not null) as returned`,
  )
  const batched = entries.flatMap((entry) => (entry.what === 'batched' ? entry.orders : [])).length
  const closed = entries.filter(({ what }) => what === 'closed').length
  return { invoices: 0, notes: 0, exchanges: 0, exchanged: 0, returned: 0, ...rows[0], batched, closed }
}
