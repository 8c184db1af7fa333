import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { attempt, db } from '../../platform/database.ts'
import { wasShipped } from '../orders/history-store.ts'
import { lockOrder } from '../orders/store.ts'
import type { InvoiceDocument } from './document-rules.ts'
import { issueInvoice } from './issue-invoice.ts'
import { makeDocument } from './make-document.ts'
import { placeOfSupply } from './place-of-supply.ts'
import type { InvoiceRefusal } from './rules.ts'
import { findInvoice } from './store.ts'

/**
 * The order's invoice; before anything was dispatched, a pro-forma without a number, which is not kept. What was dispatched
 * without an invoice, before invoices were issued at the dispatch, gets it now.
 */
export async function findDocument(
  orderId: string,
  userId?: string,
): Promise<Result<InvoiceDocument, InvoiceRefusal>> {
  const invoice = await findInvoice(db, orderId, userId)
  if (invoice) return done(invoice.document)
  return attempt(async (tx) => {
    const order = await lockOrder(tx, orderId, userId)
    if (!order) return refused({ reason: 'no-order' })
    const isIssued = placeOfSupply(order.shippingAddress) !== null && (await wasShipped(tx, orderId))
    if (isIssued) return done((await issueInvoice(tx, order)).document)
    const draft = await makeDocument(tx, order)
    return done(draft({ number: null, issuedAt: clock.now() }))
  })
}
