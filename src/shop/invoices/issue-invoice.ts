import { clock } from '../../platform/clock.ts'
import { Overtaken, type Tx } from '../../platform/database.ts'
import type { Order } from '../orders/rules.ts'
import { issueCreditNotes } from './issue-credit-notes.ts'
import { makeDocument } from './make-document.ts'
import { financialYearOf, type Invoice, numberIn } from './rules.ts'
import { deletePending, findInvoice, insertInvoice, takePlace } from './store.ts'

/**
 * Returns the invoice of a locked order, which is issued if it has none. Numbers within a financial year have no gaps and
 * follow the dates. Call it last: the year's counter stays locked until `tx` ends.
 */
export async function issueInvoice(tx: Tx, order: Order, now = clock.now): Promise<Invoice> {
  const known = await findInvoice(tx, order.id)
  if (known) return known
  const draft = await makeDocument(tx, order)
  await deletePending(tx, order.id)
  const year = financialYearOf(now())
  const place = await takePlace(tx, 'INV', year)
  const issuedAt = now()
  // The financial year ended while this transaction waited for the counter's lock.
  if (financialYearOf(issuedAt) !== year) throw new Overtaken()
  const number = numberIn('INV', year, place)
  const invoice = { orderId: order.id, number, issuedAt, document: draft({ number, issuedAt }) }
  await insertInvoice(tx, invoice)
  // Taken back before invoices were issued at the dispatch.
  await issueCreditNotes(tx, order, invoice, now)
  return invoice
}
