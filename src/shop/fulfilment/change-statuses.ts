import { done, type Result, refused } from '../../lib/result.ts'
import { attempt } from '../../platform/database.ts'
import { lacksPlaceOfSupply } from '../invoices/place-of-supply.ts'
import type { Order } from '../orders/rules.ts'
import { lockOrders } from '../orders/store.ts'
import type { ShipmentDraft, ShipmentRefusal } from '../shipments/rules.ts'
import { addShipments, assignItems, hasCouriers } from '../shipments/store.ts'
import { type BulkOutcome, type BulkRefusal, type BulkStatus, itemsToMove } from './bulk-rules.ts'
import { insertDeferredBatch, listDeferredChanges } from './deferred-changes-store.ts'

export type BulkOrder = { orderId: string; shipment: ShipmentDraft | null }

/**
 * Holds the change of every item that may move. Each order is changed as a whole or not at all, and one transaction does all of
 * them. Calls with the same batch are undone together.
 */
export function changeStatuses(
  by: string,
  { batch, to, orders: asked }: { batch: string; to: BulkStatus; orders: readonly BulkOrder[] },
): Promise<Result<BulkOutcome, ShipmentRefusal>> {
  return attempt(async (tx) => {
    const shipmentOf = new Map(asked.map(({ orderId, shipment }) => [orderId, shipment]))
    const couriers = asked.flatMap(({ shipment }) => (shipment ? [shipment.courierId] : []))
    if (!(await hasCouriers(tx, couriers))) return refused({ reason: 'no-courier' })
    const orders = await lockOrders(tx, [...shipmentOf.keys()])
    const known = new Set(orders.map(({ id }) => id))
    const deferred = await listDeferredChanges(tx, ...known)
    const notChanged: BulkOutcome['notChanged'] = [...shipmentOf.keys()]
      .filter((id) => !known.has(id))
      .map((orderId) => ({ orderId, refusal: 'no-order' }))

    const planned: { order: Order; itemIds: string[] }[] = []
    for (const order of orders) {
      const refusal = refusalOf(order, shipmentOf.get(order.id) ?? null)
      const plan = refusal ? { refusal } : itemsToMove(order, deferred, to)
      if ('itemIds' in plan) planned.push({ order, itemIds: plan.itemIds })
      else notChanged.push({ orderId: order.id, orderNumber: order.number, refusal: plan.refusal })
    }

    const drafts = planned.flatMap(({ order }) => {
      const shipment = shipmentOf.get(order.id)
      return shipment ? [{ ...shipment, orderId: order.id }] : []
    })
    const shipments = drafts.length > 0 ? await addShipments(tx, by, drafts) : new Map<string, string>()
    const made = planned.filter(({ order }) => !shipmentOf.get(order.id) || shipments.has(order.id))
    for (const { order } of planned)
      if (!made.some((other) => other.order === order))
        notChanged.push({ orderId: order.id, orderNumber: order.number, refusal: 'number-taken' })

    const assigned = made.flatMap(({ order, itemIds }) => {
      const shipmentId = shipments.get(order.id)
      return shipmentId ? itemIds.map((itemId) => ({ itemId, shipmentId })) : []
    })
    if (assigned.length > 0) await assignItems(tx, assigned)
    const itemIds = made.flatMap((one) => one.itemIds)
    if (itemIds.length > 0) await insertDeferredBatch(tx, itemIds, { id: batch, to, by, reason: null })
    return done({ changed: made.map(({ order }) => order.id), notChanged })
  })
}

function refusalOf(order: Order, shipment: ShipmentDraft | null): BulkRefusal | null {
  if (order.pickup && shipment) return 'picked-up'
  return lacksPlaceOfSupply(order) ? 'unknown-state' : null
}
