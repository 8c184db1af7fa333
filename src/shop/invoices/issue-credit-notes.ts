import { clock } from '../../platform/clock.ts'
import { Overtaken, type Tx } from '../../platform/database.ts'
import { wasShipped } from '../orders/history-store.ts'
import type { Order } from '../orders/rules.ts'
import { listAnnualReturns } from '../tax/annual-returns-store.ts'
import { type CreditNote, creditsCharges, linesToCredit, makeCreditNote } from './credit-note-rules.ts'
import { insertCreditNote, listCreditNotes } from './credit-notes-store.ts'
import { financialYearOf, type Invoice, lastTaxDayOf, numberIn } from './rules.ts'
import { findInvoice, takePlace } from './store.ts'

/**
 * Issues what a locked order lacks: a note for each item on its invoice that is cancelled or taken back now. Their numbers
 * have no gaps within a financial year. The year's counter stays locked until `tx` ends.
 */
export async function issueCreditNotes(
  tx: Tx,
  order: Order,
  known?: Invoice,
  now = clock.now,
): Promise<CreditNote[]> {
  const invoice = known ?? (await findInvoice(tx, order.id))
  if (!invoice) return []
  if (linesToCredit(order, invoice.document, new Set()).length === 0) return []
  const credited = new Set((await listCreditNotes(tx, order.id)).map(({ itemId }) => itemId))
  const due = linesToCredit(order, invoice.document, credited)
  const lastDay = lastTaxDayOf(invoice, await listAnnualReturns(tx))
  const notes: CreditNote[] = []
  for (const [index, { item, line }] of due.entries()) {
    const isLast = index === due.length - 1
    const withCharges = isLast && creditsCharges(order, await wasShipped(tx, order.id))
    const year = financialYearOf(now())
    const number = numberIn('CRN', year, await takePlace(tx, 'CRN', year))
    const issuedAt = now()
    // The financial year ended while this transaction waited for the counter's lock.
    if (financialYearOf(issuedAt) !== year) throw new Overtaken()
    const document = makeCreditNote(invoice, { line, number, issuedAt, withCharges, lastDay })
    const note = { itemId: item.id, orderId: order.id, number, issuedAt, document }
    await insertCreditNote(tx, note)
    notes.push(note)
  }
  return notes
}
