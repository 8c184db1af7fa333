import { done, type Result, refused } from '../../lib/result.ts'
import { attempt } from '../../platform/database.ts'
import { type Order, returnedToOrigin } from '../orders/rules.ts'
import { findOrderOfShipment, listShipments } from '../shipments/store.ts'
import type { OriginRefusal } from './bulk-rules.ts'
import { deleteDeferredChangesOf, insertDeferredBatch } from './deferred-changes-store.ts'
import { lockWithDeferred } from './move-by-admin.ts'

/**
 * The courier has brought a parcel back: what of it is still on its way is cancelled, which restocks it and refunds what was
 * prepaid. Held, and undone by its batch.
 */
export function returnToOrigin(
  by: string,
  { shipmentId, batch }: { shipmentId: string; batch: string },
): Promise<Result<Order, OriginRefusal>> {
  return attempt(async (tx) => {
    const orderId = await findOrderOfShipment(tx, shipmentId)
    const locked = orderId ? await lockWithDeferred(tx, orderId) : null
    if (!locked) return refused({ reason: 'no-shipment' })
    const { order, deferred } = locked
    const shipment = (await listShipments(tx, [order.id])).find(({ id }) => id === shipmentId)
    if (!shipment) return refused({ reason: 'no-shipment' })
    if (shipment.returnedAt) return refused({ reason: 'returned' })
    const onTheirWay = order.items.filter(
      ({ id, status }) => shipment.itemIds.includes(id) && status === 'Shipped',
    )
    const isCancelling = (itemId: string) =>
      deferred.some((change) => change.itemId === itemId && change.to === 'Cancelled')
    const itemIds = onTheirWay.map(({ id }) => id).filter((id) => !isCancelling(id))
    if (itemIds.length === 0) return refused({ reason: 'nothing-on-its-way' })
    await deleteDeferredChangesOf(tx, itemIds)
    await insertDeferredBatch(tx, itemIds, { id: batch, to: 'Cancelled', by, reason: returnedToOrigin })
    return done(order)
  })
}
