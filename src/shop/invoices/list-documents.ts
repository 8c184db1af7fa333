import { db } from '../../platform/database.ts'
import { findOrder } from '../orders/store.ts'
import { listCreditNotes } from './credit-notes-store.ts'
import { findInvoice } from './store.ts'

export type Documents = { invoice: string | null; creditNotes: { itemId: string; number: string }[] }

/** Their numbers; null if there is no such order. */
export async function listDocuments(orderId: string, userId?: string): Promise<Documents | null> {
  if (!(await findOrder(db, orderId, userId))) return null
  const invoice = await findInvoice(db, orderId)
  return { invoice: invoice?.number ?? null, creditNotes: await listCreditNotes(db, orderId) }
}
