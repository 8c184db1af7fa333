import { db } from '../../platform/database.ts'
import type { Shipment } from '../shipments/rules.ts'
import { findShipmentOfItem } from '../shipments/store.ts'
import { exchangesOf } from './exchanges-store.ts'
import { readHistory } from './history-store.ts'
import type { Exchange, ItemStep, Order, OrderItem } from './rules.ts'
import { findOrder } from './store.ts'

type OwnItem = {
  order: Order
  item: OrderItem
  steps: ItemStep[]
  shipment: Shipment | null
  exchange: Exchange | null
}

/** What is pending is in no parcel for its shopper: its dispatch may still be undone. */
export async function findOwnItem(userId: string, orderId: string, itemId: string): Promise<OwnItem | null> {
  const order = await findOrder(db, orderId, userId)
  const item = order?.items.find(({ id }) => id === itemId)
  if (!order || !item) return null
  const steps = (await readHistory(db, orderId)).filter((step) => step.itemId === itemId)
  const shipment = item.status === 'Pending' ? null : await findShipmentOfItem(db, { id: itemId, orderId })
  const [exchange = null] = await exchangesOf(db, { items: [item] })
  return { order, item, steps, shipment, exchange }
}
