import { done, type Result, refused } from '../../lib/result.ts'
import { attempt } from '../../platform/database.ts'
import { adminMayMove, type MoveRefusal } from '../orders/rules.ts'
import { lockWithDeferred, moveByAdmin, statusWithDeferred } from './move-by-admin.ts'
import { findReturnRequest } from './returns-store.ts'

/** Refuses an answer that was already given. With `hold` it can be undone for a while, by the id in `deferred`. */
export function settleReturn(
  adminId: string,
  { returnId, to, hold }: { returnId: string; to: 'ReturnAccepted' | 'ReturnRejected'; hold: boolean },
): Promise<Result<{ deferred: string | null }, MoveRefusal>> {
  return attempt(async (tx) => {
    const request = await findReturnRequest(tx, returnId)
    const locked = request && (await lockWithDeferred(tx, request.orderId))
    const item = locked?.order.items.find(({ id }) => id === request?.itemId)
    if (!locked || !item) return refused({ reason: 'no-item' })
    const from = statusWithDeferred(locked, item)
    if (from === to || !adminMayMove(from, to)) return refused({ reason: 'no-such-move', from, to })
    const { deferred } = await moveByAdmin(tx, locked, item, { to, by: adminId, hold })
    return done({ deferred })
  })
}
