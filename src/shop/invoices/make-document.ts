import type { Database } from '../../platform/database.ts'
import { readTaxations } from '../catalog/taxation-store.ts'
import { listShipped } from '../orders/history-store.ts'
import type { Order } from '../orders/rules.ts'
import { currentSettings, ownLook } from '../settings/current-settings.ts'
import { untaxedSchemeOf } from '../settings/gst-scheme-rules.ts'
import { shopName } from '../settings/rules.ts'
import type { Shipment } from '../shipments/rules.ts'
import { listShipments } from '../shipments/store.ts'
import { listTaxClasses } from '../tax/store.ts'
import { type InvoiceDocument, type Issue, makeInvoice, type Seller } from './document-rules.ts'
import { placeOfSupply } from './place-of-supply.ts'

async function currentSeller(on: Database): Promise<Seller> {
  const settings = await currentSettings(on)
  const { name, address, city, state, gstin, email } = settings.seller
  const untaxed = untaxedSchemeOf(settings.seller)
  const look = ownLook(settings)
  return {
    ...{ shop: shopName(settings), name, address, city, state, gstin, email },
    ...(untaxed && { untaxed }),
    ...(look && { look }),
  }
}

export type DraftDocument = (issued: Omit<Issue, 'seller'>) => InvoiceDocument

/** Reads all that the document needs but its number, which is taken last. */
export async function makeDocument(on: Database, order: Order): Promise<DraftDocument> {
  const [document] = await makeDocuments(on, [order])
  if (!document) throw new Error('an order has a document')
  return document
}

/** The answer has the order of `orders`. */
export async function makeDocuments(on: Database, orders: readonly Order[]): Promise<DraftDocument[]> {
  const shipped = await listShipped(
    on,
    orders.map(({ id }) => id),
  )
  const productIds = new Set(orders.flatMap(({ items }) => items.map(({ productId }) => productId)))
  const facts = { taxations: await readTaxations(on, [...productIds]), classes: await listTaxClasses(on) }
  const shipments = Map.groupBy(
    await listShipments(
      on,
      orders.map(({ id }) => id),
    ),
    ({ orderId }) => orderId,
  )
  const seller = await currentSeller(on)
  return orders.map((order) => {
    const chargesStay = order.paymentMethod !== 'COD' && shipped.has(order.id)
    const parcels = (shipments.get(order.id) ?? []).filter((shipment) => hasLeft(order, shipment))
    const sent = parcels.map(({ courier, trackingNumber }) => ({ courier: courier.name, trackingNumber }))
    const place = placeOfSupply(order.shippingAddress)
    return (issued) => {
      // A dispatch without it is refused, so that only a pro-forma is without.
      if (!place && issued.number !== null) throw new Error(`The state of order ${order.id} is not known`)
      const state = place?.name ?? order.shippingAddress.state
      const read = { ...order, shippingAddress: { ...order.shippingAddress, state } }
      return makeInvoice(read, { ...issued, ...facts, seller, chargesStay, parcels: sent })
    }
  })
}

/** A dispatch that is held has a parcel already. */
function hasLeft({ items }: Order, { itemIds }: Shipment): boolean {
  return items.some(
    ({ id, status }) => itemIds.includes(id) && (status === 'Shipped' || status === 'Delivered'),
  )
}
