import { done, type Result, refused } from '../../lib/result.ts'
import { attempt, db } from '../../platform/database.ts'
import type { SourceRefusal } from '../orders/refund-source-rules.ts'
import {
  nextStepOf,
  type PartialRefund,
  partialRefusal,
  type ReturnStepRefusal,
} from '../orders/return-rules.ts'
import { listReturnSteps } from '../orders/return-steps-store.ts'
import { adminMayMove, type MoveRefusal, paidFor } from '../orders/rules.ts'
import type { RefundTo } from '../payments/provider-rules.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { lockWithDeferred, moveByAdmin, statusWithDeferred } from './move-by-admin.ts'
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
): Promise<Result<{ deferred: string | null }, MoveRefusal | ReturnStepRefusal | SourceRefusal>> {
  return attempt(async (tx) => {
    const request = await findReturnRequest(tx, returnId)
    const locked = request && (await lockWithDeferred(tx, request.orderId))
    const item = locked?.order.items.find(({ id }) => id === request?.itemId)
    if (!locked || !item) return refused({ reason: 'no-item' })
    const from = statusWithDeferred(locked, item)
    if (from === to || !adminMayMove(from, to)) return refused({ reason: 'no-such-move', from, to })
    if (to === 'ReturnAccepted') {
      const { selling } = await currentSettings(tx)
      const next = nextStepOf(await listReturnSteps(tx, [item.id]), selling)
      if (next !== 'refunded') return refused({ reason: 'other-step', next })
    }
    const paid = paidFor(item)
    const refusal = partialRefusal(partial, paid) ?? (await refuseSource(tx, locked.order, item.id, refundTo))
    if (refusal) return refused(refusal)
    const move = { to, by: adminId, hold, refundTo, partial: partial?.amount === paid ? null : partial }
    const { deferred } = await moveByAdmin(tx, locked, item, move)
    return done({ deferred })
  })
}

/** Whether accepting a return pays it back at once. */
export async function isOneStep(): Promise<boolean> {
  return nextStepOf([], (await currentSettings(db)).selling) === 'refunded'
}
