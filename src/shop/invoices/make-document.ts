import { config } from '../../platform/config.ts'
import type { Database } from '../../platform/database.ts'
import { readTaxations } from '../catalog/taxation-store.ts'
import { wasShipped } from '../orders/history-store.ts'
import type { Order } from '../orders/rules.ts'
import { listTaxClasses } from '../tax/store.ts'
import { type InvoiceDocument, type Issued, makeInvoice, type Seller } from './document-rules.ts'

const seller: Seller = {
  name: config.SELLER_NAME,
  address: config.SELLER_ADDRESS,
  city: config.SELLER_CITY,
  state: config.SELLER_STATE,
  gstin: config.SELLER_GSTIN,
  email: config.SUPPORT_EMAIL,
}

/** Reads all that the document needs but its number, which is taken last. */
export async function makeDocument(
  on: Database,
  order: Order,
): Promise<(issued: Omit<Issued, 'seller'>) => InvoiceDocument> {
  const shippingStays = order.paymentMethod !== 'COD' && (await wasShipped(on, order.id))
  const productIds = order.items.map(({ productId }) => productId)
  const facts = { taxations: await readTaxations(on, productIds), classes: await listTaxClasses(on) }
  return (issued) => makeInvoice(order, { ...issued, ...facts, seller, shippingStays })
}
