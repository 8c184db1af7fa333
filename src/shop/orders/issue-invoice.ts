import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { attempt, db, Overtaken } from '../../platform/database.ts'
import { financialYearOf, type Invoice, type InvoiceRefusal, invoiceNumber } from './invoice-rules.ts'
import { findInvoice, insertInvoice, lockPlacedOrder, takePlace } from './invoices-store.ts'

/**
 * The invoice of a placed order: given its number the first time it is asked for, and the same ever after. Numbers of a
 * financial year follow each other without a gap, in the order of their dates. Locks the order, then the year's counter.
 */
export async function issueInvoice(orderId: string): Promise<Result<Invoice, InvoiceRefusal>> {
  const known = await findInvoice(db, orderId)
  if (known) return done(known)
  return attempt(async (tx) => {
    if (!(await lockPlacedOrder(tx, orderId))) return refused({ reason: 'no-order' })
    const given = await findInvoice(tx, orderId)
    if (given) return done(given)
    const year = financialYearOf(clock.now())
    const place = await takePlace(tx, year)
    const issuedAt = clock.now()
    // The year ended while others had the counter.
    if (financialYearOf(issuedAt) !== year) throw new Overtaken()
    const invoice = { orderId, number: invoiceNumber(year, place), issuedAt }
    await insertInvoice(tx, invoice)
    return done(invoice)
  })
}
