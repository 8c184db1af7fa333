import { done, type Result, refused } from '../../lib/result.ts'
import { attempt, type Tx } from '../../platform/database.ts'
import { lacksPlaceOfSupply } from '../invoices/place-of-supply.ts'
import {
  type NextStep,
  nextStepOfRequest,
  type ReturnStepDraft,
  type ReturnStepRefusal,
} from '../orders/return-rules.ts'
import { listReturnSteps } from '../orders/return-steps-store.ts'
import { adminMayMove, type OrderItem, requestStatusOf, type Status } from '../orders/rules.ts'
import type { RefundTo } from '../payments/provider-rules.ts'
import { currentSettings } from '../settings/current-settings.ts'
import type { ShipmentDraft } from '../shipments/rules.ts'
import { addShipments, assignItems, hasCouriers } from '../shipments/store.ts'
import { bookLockedStep } from './book-return-step.ts'
import type { LockedOrder, StatusRefusal } from './bulk-rules.ts'
import { isDispatch } from './dispatch-orders.ts'
import { lockWithDeferred, type MovedOrder, moveByAdmin, statusWithDeferred } from './move-by-admin.ts'
import { refuseSource } from './refuse-source.ts'

type ReturnAcceptance = Extract<ReturnStepDraft, { kind: 'accepted' }>

type StatusChange = {
  orderId: string
  id: string
  to: Status
  hold: boolean
  shipment: ShipmentDraft | null
  refundTo: RefundTo | null
  /** How it comes back, where the settings pay a return back later. */
  acceptance: ReturnAcceptance
}

/**
 * `id`: an item, or a product for its first item that may make this move. The current status is a no-op. With a shipment the
 * item leaves in that parcel, or has left in it. A return that is accepted waits for the steps of the settings.
 */
export function changeStatus(
  adminId: string,
  { orderId, id, to, hold, shipment, refundTo, acceptance }: StatusChange,
): Promise<Result<MovedOrder, StatusRefusal | ReturnStepRefusal>> {
  return attempt(async (tx) => {
    const locked = await lockWithDeferred(tx, orderId)
    const matching = locked?.order.items.filter((item) => item.id === id || item.productId === id) ?? []
    const item =
      matching.find((each) => locked && adminMayMove(statusWithDeferred(locked, each), to)) ?? matching[0]
    if (!locked || !item) return refused({ reason: 'no-item' })
    const from = statusWithDeferred(locked, item)
    if (!adminMayMove(from, to)) return refused({ reason: 'no-such-move', from, to })
    if (isDispatch({ to }) && lacksPlaceOfSupply(locked.order)) return refused({ reason: 'unknown-state' })
    const refusal =
      shipment && (await putIntoParcel(tx, { locked, itemId: item.id, by: adminId, to }, shipment))
    if (refusal) return refused(refusal)
    const next = to === 'ReturnAccepted' ? await nextStepAfter(tx, item.id, from) : null
    if (next && next !== 'refunded') return makeStep(tx, locked, item, { next, acceptance, by: adminId })
    const closed = await refuseSource(tx, locked.order, item.id, refundTo)
    if (closed) return refused(closed)
    return done(await moveByAdmin(tx, locked, item, { to, by: adminId, hold, refundTo }))
  })
}

async function makeStep(
  tx: Tx,
  locked: LockedOrder,
  item: OrderItem,
  { next, acceptance, by }: { next: NextStep; acceptance: ReturnAcceptance; by: string },
): Promise<Result<MovedOrder, ReturnStepRefusal>> {
  if (next !== 'accepted') return refused({ reason: 'other-step', next })
  const booked = await bookLockedStep(tx, locked, item, { step: acceptance, by })
  return booked.ok ? done({ order: booked.value, deferred: null, asked: null }) : booked
}

async function nextStepAfter(tx: Tx, itemId: string, status: Status) {
  const { selling } = await currentSettings(tx)
  return nextStepOfRequest(requestStatusOf(status) ?? 'Pending', await listReturnSteps(tx, [itemId]), selling)
}

async function putIntoParcel(
  tx: Tx,
  { locked, itemId, by, to }: { locked: LockedOrder; itemId: string; by: string; to: Status },
  shipment: ShipmentDraft,
): Promise<StatusRefusal | null> {
  if (to !== 'Shipped' && to !== 'Delivered') return { reason: 'not-dispatched' }
  if (locked.order.pickup) return { reason: 'picked-up' }
  if (!(await hasCouriers(tx, [shipment.courierId]))) return { reason: 'no-courier' }
  const added = await addShipments(tx, by, [{ ...shipment, orderId: locked.order.id }])
  const shipmentId = added.get(locked.order.id)
  if (!shipmentId) return { reason: 'number-taken', number: shipment.trackingNumber ?? '' }
  await assignItems(tx, [{ itemId, shipmentId }])
  return null
}
