import { clock } from '../../platform/clock.ts'
import { Overtaken, type Tx } from '../../platform/database.ts'
import type { Order } from '../orders/rules.ts'
import { issueCreditNotes } from './issue-credit-notes.ts'
import { makeDocuments } from './make-document.ts'
import { financialYearOf, type Invoice, numberIn } from './rules.ts'
import { deletePending, insertInvoices, listInvoices, takePlaces } from './store.ts'

/** Returns the invoice of a locked order, which is issued if it has none. */
export async function issueInvoice(tx: Tx, order: Order, now = clock.now): Promise<Invoice> {
  const [invoice] = await issueInvoices(tx, [order], now)
  if (!invoice) throw new Error('an order has an invoice')
  return invoice
}

/**
 * Returns the invoices of locked orders, and issues those that are missing. Numbers within a financial year have no gaps and
 * follow the dates. Call it last: the year's counter stays locked until `tx` ends.
 */
export async function issueInvoices(tx: Tx, orders: readonly Order[], now = clock.now): Promise<Invoice[]> {
  const known = await listInvoices(
    tx,
    orders.map(({ id }) => id),
  )
  const numbered = new Set(known.map(({ orderId }) => orderId))
  const due = orders.filter(({ id }) => !numbered.has(id))
  if (due.length === 0) return known
  const drafts = await makeDocuments(tx, due)
  await deletePending(
    tx,
    due.map(({ id }) => id),
  )
  const year = financialYearOf(now())
  const first = await takePlaces(tx, 'INV', year, due.length)
  const issuedAt = now()
  // The financial year ended while this transaction waited for the counter's lock.
  if (financialYearOf(issuedAt) !== year) throw new Overtaken()
  const issued = drafts.map((draft, index) => {
    const number = numberIn('INV', year, first + index)
    const document = draft({ number, issuedAt })
    return { orderId: document.orderId, number, issuedAt, document }
  })
  await insertInvoices(tx, issued)
  // Taken back before invoices were issued at the dispatch.
  for (const [index, order] of due.entries()) await issueCreditNotes(tx, order, issued[index], now)
  return [...known, ...issued]
}
