import { done, type Result, refused } from '../../lib/result.ts'
import { attempt, db, type Tx } from '../../platform/database.ts'
import { nextStepOf, type PartialRefund, partialRefusal } from '../orders/return-rules.ts'
import { listReturnSteps } from '../orders/return-steps-store.ts'
import { adminMayMove, type OrderItem, paidFor, type Status } from '../orders/rules.ts'
import type { RefundTo } from '../payments/provider-rules.ts'
import { currentSettings } from '../settings/current-settings.ts'
import type { LockedOrder, SettleRefusal } from './bulk-rules.ts'
import { lockWithDeferred, type MovedOrder, moveByAdmin, statusWithDeferred } from './move-by-admin.ts'
import { refuseSource } from './refuse-source.ts'
import { findReturnRequest } from './returns-store.ts'

type Settlement = {
  returnId: string
  to: 'ReturnAccepted' | 'ReturnRejected'
  hold: boolean
  /** Null: all that was paid. */
  partial?: PartialRefund | null
  refundTo?: RefundTo | null
}

/**
 * Refuses an answer that was already given, and a refund whose steps are not done. With `hold` it can be undone for a while, by
 * the id in `deferred`.
 */
export function settleReturn(
  adminId: string,
  { returnId, to, hold, partial = null, refundTo = null }: Settlement,
): Promise<Result<Omit<MovedOrder, 'order'>, SettleRefusal>> {
  return attempt(async (tx) => {
    const request = await findReturnRequest(tx, returnId)
    const locked = request && (await lockWithDeferred(tx, request.orderId))
    const item = locked?.order.items.find(({ id }) => id === request?.itemId)
    if (!locked || !item) return refused({ reason: 'no-item' })
    const refusal = await refuseSettlement(tx, locked, item, { to, partial, refundTo })
    if (refusal) return refused(refusal)
    const part = partial?.amount === paidFor(item) ? null : partial
    const { deferred, asked } = await moveByAdmin(tx, locked, item, {
      ...{ to, by: adminId, hold, refundTo, partial: part },
    })
    return done({ deferred, asked })
  })
}

/** Null if an admin may cancel the item, or settle its return, in this way. */
export async function refuseSettlement(
  tx: Tx,
  locked: LockedOrder,
  item: OrderItem,
  { to, partial, refundTo }: { to: Status; partial: PartialRefund | null; refundTo: RefundTo | null },
): Promise<SettleRefusal | null> {
  const from = statusWithDeferred(locked, item)
  if (from === to || !adminMayMove(from, to)) return { reason: 'no-such-move', from, to }
  if (to === 'ReturnAccepted') {
    const { selling } = await currentSettings(tx)
    const next = nextStepOf(await listReturnSteps(tx, [item.id]), selling)
    if (next !== 'refunded') return { reason: 'other-step', next }
  }
  return partialRefusal(partial, paidFor(item)) ?? (await refuseSource(tx, locked.order, item.id, refundTo))
}

/** Whether accepting a return pays it back at once. */
export async function isOneStep(): Promise<boolean> {
  return nextStepOf([], (await currentSettings(db)).selling) === 'refunded'
}
