import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { attempt, db } from '../../platform/database.ts'
import { wasShipped } from '../orders/history-store.ts'
import { lockOrder } from '../orders/store.ts'
import type { InvoiceDocument } from './document-rules.ts'
import { issueInvoice } from './issue-invoice.ts'
import { makeDocument } from './make-document.ts'
import type { Invoice, InvoiceRefusal } from './rules.ts'
import { findInvoice } from './store.ts'

export type Found = { invoice: Invoice } | { proForma: InvoiceDocument }

/**
 * The order's invoice; before anything was dispatched, a pro-forma without a number, which is not kept. What was dispatched
 * without an invoice, before invoices were issued at the dispatch, gets it now.
 */
export async function findDocument(orderId: string, userId?: string): Promise<Result<Found, InvoiceRefusal>> {
  const invoice = await findInvoice(db, orderId, userId)
  if (invoice) return done({ invoice })
  return attempt(async (tx) => {
    const order = await lockOrder(tx, orderId, userId)
    if (!order) return refused({ reason: 'no-order' })
    if (await wasShipped(tx, orderId)) return done({ invoice: await issueInvoice(tx, order) })
    const draft = await makeDocument(tx, order)
    return done({ proForma: draft({ number: null, issuedAt: clock.now() }) })
  })
}
