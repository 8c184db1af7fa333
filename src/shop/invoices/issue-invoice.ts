import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { config } from '../../platform/config.ts'
import { attempt, type Database, db, Overtaken } from '../../platform/database.ts'
import { readTaxations } from '../catalog/taxation-store.ts'
import { wasShipped } from '../fulfilment/store.ts'
import type { Order } from '../orders/rules.ts'
import { lockOrder } from '../orders/store.ts'
import { listTaxClasses } from '../tax/store.ts'
import { makeInvoice, type Seller, type TaxFacts } from './document-rules.ts'
import { financialYearOf, type Invoice, type InvoiceRefusal, invoiceNumber } from './rules.ts'
import { findInvoice, insertInvoice, takePlace } from './store.ts'

const seller: Seller = {
  name: config.SELLER_NAME,
  address: config.SELLER_ADDRESS,
  city: config.SELLER_CITY,
  state: config.SELLER_STATE,
  gstin: config.SELLER_GSTIN,
  email: config.SUPPORT_EMAIL,
}

async function readTaxFacts(on: Database, { items }: Order): Promise<TaxFacts> {
  const ids = items.map(({ productId }) => productId)
  return { taxations: await readTaxations(on, ids), classes: await listTaxClasses(on) }
}

/**
 * Creates the invoice on the first call and returns the same one afterwards. Numbers within a financial year have no gaps
 * and follow the dates. Locks the order, then the year's counter.
 */
export async function issueInvoice(
  orderId: string,
  userId?: string,
): Promise<Result<Invoice, InvoiceRefusal>> {
  const known = await findInvoice(db, orderId, userId)
  if (known) return done(known)
  return attempt(async (tx) => {
    const order = await lockOrder(tx, orderId, userId)
    if (!order) return refused({ reason: 'no-order' })
    const given = await findInvoice(tx, orderId)
    if (given) return done(given)
    const shippingStays = order.paymentMethod !== 'COD' && (await wasShipped(tx, orderId))
    const facts = await readTaxFacts(tx, order)
    const year = financialYearOf(clock.now())
    const place = await takePlace(tx, year)
    const issuedAt = clock.now()
    // The financial year ended while this transaction waited for the counter's lock.
    if (financialYearOf(issuedAt) !== year) throw new Overtaken()
    const number = invoiceNumber(year, place)
    const document = makeInvoice(order, { number, issuedAt, seller, shippingStays, ...facts })
    const invoice = { orderId, number, issuedAt, document }
    await insertInvoice(tx, invoice)
    return done(invoice)
  })
}
