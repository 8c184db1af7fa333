import { db } from '../../platform/database.ts'
import type { Shipment } from '../shipments/rules.ts'
import { findShipmentOfItem } from '../shipments/store.ts'
import { exchangesOf } from './exchanges-store.ts'
import { readHistory } from './history-store.ts'
import { readOrderPayments } from './order-payments-store.ts'
import type { Exchange, ItemStep, Order, OrderItem, Refund } from './rules.ts'
import { findOrder } from './store.ts'

type OwnItem = {
  order: Order
  item: OrderItem
  steps: ItemStep[]
  shipment: Shipment | null
  exchange: Exchange | null
  refunds: Refund[]
}

/** A pending item shows no parcel, because its dispatch may still be undone. */
export async function findOwnItem(userId: string, orderId: string, itemId: string): Promise<OwnItem | null> {
  const order = await findOrder(db, orderId, userId)
  const item = order?.items.find(({ id }) => id === itemId)
  if (!order || !item) return null
  const steps = (await readHistory(db, orderId)).filter((step) => step.itemId === itemId)
  const shipment = item.status === 'Pending' ? null : await findShipmentOfItem(db, { id: itemId, orderId })
  const [exchange = null] = await exchangesOf(db, { items: [item] })
  const { refunds } = await readOrderPayments(db, orderId)
  const ofItem = refunds.filter((refund) => refund.itemId === itemId)
  return { order, item, steps, shipment, exchange, refunds: ofItem }
}
