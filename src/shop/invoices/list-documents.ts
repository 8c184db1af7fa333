import type { Day } from '../../lib/dates.ts'
import { db } from '../../platform/database.ts'
import { findOrder } from '../orders/store.ts'
import { listAnnualReturns } from '../tax/annual-returns-store.ts'
import { listCreditNotes } from './credit-notes-store.ts'
import { lastTaxDayOf } from './rules.ts'
import { findInvoice } from './store.ts'

export type Documents = {
  invoice: string | null
  creditNotes: { itemId: string; number: string }[]
  lastTaxDay: Day | null
}

/** Their numbers, and the last day on which a credit note lowers the tax of the invoice. Null if there is no such order. */
export async function listDocuments(orderId: string, userId?: string): Promise<Documents | null> {
  if (!(await findOrder(db, orderId, userId))) return null
  const invoice = await findInvoice(db, orderId)
  return {
    invoice: invoice?.number ?? null,
    creditNotes: await listCreditNotes(db, orderId),
    lastTaxDay: invoice && lastTaxDayOf(invoice, await listAnnualReturns(db)),
  }
}
