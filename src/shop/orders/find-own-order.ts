import { db } from '../../platform/database.ts'
import type { Shipment } from '../shipments/rules.ts'
import { listShipments } from '../shipments/store.ts'
import { exchangesOf } from './exchanges-store.ts'
import { readHistory } from './history-store.ts'
import { readOrderPayments } from './order-payments-store.ts'
import type { ReturnStep } from './return-rules.ts'
import { listReturnSteps } from './return-steps-store.ts'
import type { Exchange, ItemStep, Order, Refund } from './rules.ts'
import { findOrder } from './store.ts'

export type OwnOrder = {
  order: Order
  steps: ItemStep[]
  shipments: Shipment[]
  refunds: Refund[]
  exchanges: Exchange[]
  returnSteps: ReturnStep[]
}

/** A pending item shows no parcel, because its dispatch may still be undone. */
export async function findOwnOrder(userId: string, orderId: string): Promise<OwnOrder | null> {
  const order = await findOrder(db, orderId, userId)
  if (!order) return null
  const pending = new Set(order.items.filter(({ status }) => status === 'Pending').map(({ id }) => id))
  const shipments = (await listShipments(db, [orderId]))
    .map((shipment) => ({ ...shipment, itemIds: shipment.itemIds.filter((id) => !pending.has(id)) }))
    .filter(({ itemIds }) => itemIds.length > 0)
  const { refunds } = await readOrderPayments(db, orderId)
  const [steps, exchanges] = [await readHistory(db, orderId), await exchangesOf(db, order)]
  const returnSteps = await listReturnSteps(
    db,
    order.items.map(({ id }) => id),
  )
  return { order, steps, shipments, refunds, exchanges, returnSteps }
}
