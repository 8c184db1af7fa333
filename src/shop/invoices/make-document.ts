import type { Database } from '../../platform/database.ts'
import { readTaxations } from '../catalog/taxation-store.ts'
import { wasShipped } from '../orders/history-store.ts'
import type { Order } from '../orders/rules.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { shopName } from '../settings/rules.ts'
import { listTaxClasses } from '../tax/store.ts'
import { type InvoiceDocument, type Issued, makeInvoice, type Seller } from './document-rules.ts'

async function currentSeller(on: Database): Promise<Seller> {
  const settings = await currentSettings(on)
  const { name, address, city, state, gstin, email } = settings.seller
  return { shop: shopName(settings), name, address, city, state, gstin, email }
}

/** Reads all that the document needs but its number, which is taken last. */
export async function makeDocument(
  on: Database,
  order: Order,
): Promise<(issued: Omit<Issued, 'seller'>) => InvoiceDocument> {
  const shippingStays = order.paymentMethod !== 'COD' && (await wasShipped(on, order.id))
  const productIds = order.items.map(({ productId }) => productId)
  const facts = { taxations: await readTaxations(on, productIds), classes: await listTaxClasses(on) }
  const seller = await currentSeller(on)
  return (issued) => makeInvoice(order, { ...issued, ...facts, seller, shippingStays })
}
