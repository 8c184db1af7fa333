import { done, type Result, refused } from '../../lib/result.ts'
import { attempt, type Tx } from '../../platform/database.ts'
import { lacksPlaceOfSupply } from '../invoices/place-of-supply.ts'
import { adminMayMove, type Order, type Status } from '../orders/rules.ts'
import type { ShipmentDraft, ShipmentRefusal } from '../shipments/rules.ts'
import { addShipments, assignItems, hasCouriers } from '../shipments/store.ts'
import type { StatusRefusal } from './bulk-rules.ts'
import { isDispatch } from './dispatch-orders.ts'
import { type LockedOrder, lockWithDeferred, moveByAdmin, statusWithDeferred } from './move-by-admin.ts'

/**
 * `id`: an item, or a product for its first item that may make this move. The current status is a no-op. With a shipment the
 * item leaves in that parcel, or has left in it.
 */
export function changeStatus(
  adminId: string,
  {
    orderId,
    id,
    to,
    hold,
    shipment,
  }: { orderId: string; id: string; to: Status; hold: boolean; shipment: ShipmentDraft | null },
): Promise<Result<{ order: Order; deferred: string | null }, StatusRefusal>> {
  return attempt(async (tx) => {
    const locked = await lockWithDeferred(tx, orderId)
    const matching = locked?.order.items.filter((item) => item.id === id || item.productId === id) ?? []
    const item =
      matching.find((each) => locked && adminMayMove(statusWithDeferred(locked, each), to)) ?? matching[0]
    if (!locked || !item) return refused({ reason: 'no-item' })
    const from = statusWithDeferred(locked, item)
    if (!adminMayMove(from, to)) return refused({ reason: 'no-such-move', from, to })
    if (isDispatch({ to }) && lacksPlaceOfSupply(locked.order)) return refused({ reason: 'unknown-state' })
    if (shipment) {
      if (to !== 'Shipped' && to !== 'Delivered') return refused({ reason: 'not-dispatched' })
      const refusal = await putIntoParcel(tx, { locked, itemId: item.id, by: adminId }, shipment)
      if (refusal) return refused(refusal)
    }
    return done(await moveByAdmin(tx, locked, item, { to, by: adminId, hold }))
  })
}

async function putIntoParcel(
  tx: Tx,
  { locked, itemId, by }: { locked: LockedOrder; itemId: string; by: string },
  shipment: ShipmentDraft,
): Promise<ShipmentRefusal | null> {
  if (!(await hasCouriers(tx, [shipment.courierId]))) return { reason: 'no-courier' }
  const added = await addShipments(tx, by, [{ ...shipment, orderId: locked.order.id }])
  const shipmentId = added.get(locked.order.id)
  if (!shipmentId) return { reason: 'number-taken', number: shipment.trackingNumber ?? '' }
  await assignItems(tx, [{ itemId, shipmentId }])
  return null
}
