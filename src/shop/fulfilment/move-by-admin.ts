import type { Tx } from '../../platform/database.ts'
import { recordChanges } from '../audit-log/store.ts'
import type { PartialRefund } from '../orders/return-rules.ts'
import { movesFrom, type Order, type OrderItem, type Status } from '../orders/rules.ts'
import { lockOrder } from '../orders/store.ts'
import type { RefundTo } from '../payments/provider-rules.ts'
import type { AskedRefund } from '../wallet/refund-requests/rules.ts'
import { askForMove } from './ask-for-move.ts'
import { auditedMove, type DeferredChange, type LockedOrder } from './bulk-rules.ts'
import {
  deleteDeferredChangeOf,
  insertDeferredChange,
  listDeferredChanges,
} from './deferred-changes-store.ts'
import { dispatchOrders, isDispatch } from './dispatch-orders.ts'
import { moveItem } from './move-item.ts'

export async function lockWithDeferred(tx: Tx, orderId: string): Promise<LockedOrder | null> {
  const order = await lockOrder(tx, orderId)
  return order && { order, deferred: await listDeferredChanges(tx, orderId) }
}

const deferredOf = ({ deferred }: LockedOrder, item: OrderItem) =>
  deferred.find(({ itemId }) => itemId === item.id)

export function statusWithDeferred(locked: LockedOrder, item: OrderItem): Status {
  return deferredOf(locked, item)?.to ?? item.status
}

type AdminMove = {
  to: Status
  by: string
  hold: boolean
  partial?: PartialRefund | null
  refundTo?: RefundTo | null
}

/** `asked`: another person has to confirm what it pays back, and nothing is changed. */
export type MovedOrder = { order: Order; deferred: string | null; asked: AskedRefund | null }

/**
 * An earlier deferred change is replaced or made first (`movesFrom`); the same one keeps what was said with it. The caller checks
 * that the move is allowed.
 */
export async function moveByAdmin(
  tx: Tx,
  locked: LockedOrder,
  item: OrderItem,
  { to, by, hold, partial = null, refundTo = null }: AdminMove,
): Promise<MovedOrder> {
  const earlier = deferredOf(locked, item)
  const same = earlier?.to === to ? earlier : null
  if (same && hold && !partial && !refundTo) return { order: locked.order, deferred: same.id, asked: null }
  const part = partial ? { reason: partial.reason, refund: partial.amount } : {}
  const change = { ...(same ?? nothingSaid), ...part, itemId: item.id, to, by, key: undefined }
  const chosen = { ...change, refundTo: refundTo ?? change.refundTo }
  const asked = await askForMove(tx, locked, item, movedOf(chosen))
  if (asked) return { order: locked.order, deferred: null, asked }
  let { order } = locked
  if (earlier && !same && movesFrom(item.status, earlier.to, to) === earlier.to) {
    const made = await makeDeferredChange(tx, locked, earlier)
    if (made.asked) return { ...made, deferred: null }
    order = made.order
  }
  const now = order.items.find(({ id }) => id === item.id) ?? item
  if (now.status === to) {
    if (earlier) await deleteDeferredChangeOf(tx, item.id)
    return { order, deferred: null, asked: null }
  }
  if (!hold) return { order: await moveNow(tx, order, now, chosen), deferred: null, asked: null }
  await deleteDeferredChangeOf(tx, item.id)
  return { order, deferred: await insertDeferredChange(tx, chosen), asked: null }
}

const nothingSaid: Pick<DeferredChange, 'reason' | 'units' | 'refund' | 'refundTo'> = {
  reason: null,
  units: null,
  refund: null,
  refundTo: null,
}

const movedOf = ({ to, by, reason, units, refund, refundTo }: Omit<DeferredChange, 'id'>) => ({
  ...{ to, by, reason, units, refund, refundTo },
})

/** Asks for what needs a second person by now: the settings or the order may have changed while it was held. */
export async function makeDeferredChange(
  tx: Tx,
  locked: LockedOrder,
  change: DeferredChange,
): Promise<Omit<MovedOrder, 'deferred'>> {
  const { order } = locked
  const item = order.items.find(({ id }) => id === change.itemId)
  if (!item) return { order, asked: null }
  const asked = await askForMove(tx, locked, item, movedOf(change))
  if (!asked) return { order: await moveNow(tx, order, item, change), asked }
  await deleteDeferredChangeOf(tx, item.id)
  return { order, asked }
}

/** The caller has asked the second person, if one is needed. */
export async function moveNow(
  tx: Tx,
  order: Order,
  item: OrderItem,
  { to, by, key, reason, units, refund, refundTo }: Omit<DeferredChange, 'id' | 'itemId'>,
): Promise<Order> {
  const change = { itemId: item.id, to, by, key }
  if (isDispatch(change)) {
    const [dispatched] = await dispatchOrders(tx, [{ order, dispatches: [change] }])
    return dispatched ?? order
  }
  await recordChanges(tx, auditedMove(item, { ...change, refundTo }))
  return moveItem(tx, order, item, { to, by, reason, units, refund, refundTo })
}
