import { done, type Result, refused } from '../../lib/result.ts'
import { attempt } from '../../platform/database.ts'
import { allUnits, deliveryStateOf } from '../orders/outcome-rules.ts'
import type { Order } from '../orders/rules.ts'
import type { RefundTo } from '../payments/provider-rules.ts'
import { findOrderOfShipment, listShipments } from '../shipments/store.ts'
import type { AskedRefund } from '../wallet/refund-requests/rules.ts'
import type { OriginRefusal } from './bulk-rules.ts'
import { lockWithDeferred } from './move-by-admin.ts'
import { bookLocked } from './outcomes/book-outcomes.ts'
import { listDeliveries } from './outcomes/store.ts'

/**
 * The courier has brought a parcel back whole: what of it is still on its way is cancelled, which restocks it and refunds what was
 * prepaid; that is held, and undone by its batch. What was cancelled before goes back on the shelf at once.
 */
export function returnToOrigin(
  by: string,
  { shipmentId, batch, refundTo }: { shipmentId: string; batch: string; refundTo: RefundTo | null },
): Promise<Result<{ order: Order; asked: AskedRefund[] }, OriginRefusal>> {
  return attempt(async (tx) => {
    const orderId = await findOrderOfShipment(tx, shipmentId)
    const locked = orderId ? await lockWithDeferred(tx, orderId) : null
    if (!locked) return refused({ reason: 'no-shipment' })
    const { order, deferred } = locked
    const shipment = (await listShipments(tx, [order.id])).find(({ id }) => id === shipmentId)
    if (!shipment) return refused({ reason: 'no-shipment' })
    if (shipment.returnedAt) return refused({ reason: 'returned' })
    const deliveries = new Map((await listDeliveries(tx, [order.id])).map((one) => [one.itemId, one]))
    const isCancelling = (itemId: string) =>
      deferred.some((change) => change.itemId === itemId && change.to === 'Cancelled')
    const open = order.items.filter((item) => {
      const state = deliveryStateOf(item, deliveries.get(item.id))
      const isOpen = state === 'stop-requested' || (state === 'on-its-way' && !isCancelling(item.id))
      return isOpen && shipment.itemIds.includes(item.id)
    })
    if (open.length === 0) return refused({ reason: 'nothing-on-its-way' })
    const drafts = open.map(({ id: itemId, quantity }) => ({
      itemId,
      units: allUnits('whole', quantity),
      corrects: null,
    }))
    const booked = await bookLocked(tx, { by, batch, refundTo, orders: [order], drafts })
    if (booked.ok) return done({ order, asked: booked.value.asked })
    return refused(booked.refusal.reason === 'no-source' ? booked.refusal : { reason: 'nothing-on-its-way' })
  })
}
