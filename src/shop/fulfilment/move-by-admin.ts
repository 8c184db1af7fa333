import type { Tx } from '../../platform/database.ts'
import { recordChanges } from '../audit-log/store.ts'
import type { PartialRefund } from '../orders/return-rules.ts'
import { movesFrom, type Order, type OrderItem, type Status } from '../orders/rules.ts'
import { lockOrder } from '../orders/store.ts'
import type { RefundTo } from '../payments/provider-rules.ts'
import { auditedMove, type DeferredChange } from './bulk-rules.ts'
import {
  deleteDeferredChangeOf,
  insertDeferredChange,
  listDeferredChanges,
} from './deferred-changes-store.ts'
import { dispatchOrders, isDispatch } from './dispatch-orders.ts'
import { moveItem } from './move-item.ts'

export type LockedOrder = { order: Order; deferred: DeferredChange[] }

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

/**
 * An earlier deferred change is replaced or made first (`movesFrom`); the same one keeps what was said with it. The caller checks
 * that the move is allowed.
 */
export async function moveByAdmin(
  tx: Tx,
  locked: LockedOrder,
  item: OrderItem,
  { to, by, hold, partial = null, refundTo = null }: AdminMove,
): Promise<{ order: Order; deferred: string | null }> {
  const earlier = deferredOf(locked, item)
  const same = earlier?.to === to ? earlier : null
  if (same && hold && !partial && !refundTo) return { order: locked.order, deferred: same.id }
  let { order } = locked
  if (earlier && !same && movesFrom(item.status, earlier.to, to) === earlier.to)
    order = await makeDeferredChange(tx, order, earlier)
  const now = order.items.find(({ id }) => id === item.id) ?? item
  if (now.status === to) {
    if (earlier) await deleteDeferredChangeOf(tx, item.id)
    return { order, deferred: null }
  }
  const part = partial ? { reason: partial.reason, refund: partial.amount } : {}
  const change = { ...(same ?? nothingSaid), ...part, itemId: item.id, to, by }
  const chosen = { ...change, refundTo: refundTo ?? change.refundTo }
  if (!hold) return { order: await moveNow(tx, order, now, chosen), deferred: null }
  await deleteDeferredChangeOf(tx, item.id)
  return { order, deferred: await insertDeferredChange(tx, chosen) }
}

const nothingSaid: Pick<DeferredChange, 'reason' | 'units' | 'refund' | 'refundTo'> = {
  reason: null,
  units: null,
  refund: null,
  refundTo: null,
}

export async function makeDeferredChange(tx: Tx, order: Order, change: DeferredChange): Promise<Order> {
  const item = order.items.find(({ id }) => id === change.itemId)
  return item ? moveNow(tx, order, item, change) : order
}

async function moveNow(
  tx: Tx,
  order: Order,
  item: OrderItem,
  { to, by, reason, units, refund, refundTo }: Omit<DeferredChange, 'id' | 'itemId'>,
): Promise<Order> {
  const change = { itemId: item.id, to, by }
  if (isDispatch(change)) {
    const [dispatched] = await dispatchOrders(tx, [{ order, dispatches: [change] }])
    return dispatched ?? order
  }
  await recordChanges(tx, auditedMove(item, { ...change, refundTo }))
  return moveItem(tx, order, item, { to, by, reason, units, refund, refundTo })
}
