import { done, type Result, refused } from '../../../lib/result.ts'
import { attempt } from '../../../platform/database.ts'
import { adminMayMove, type MoveRefusal, type Order } from '../rules.ts'
import { moveItem } from './move-item.ts'
import { lockOrder } from './moving-store.ts'
import { recordMove } from './record-move.ts'
import { findReturnRequest } from './returns-store.ts'

/** An admin's answer to a return request. One that was given before is not given again. */
export function settleReturn(
  adminId: string,
  requestId: string,
  to: 'ReturnAccepted' | 'ReturnRejected',
): Promise<Result<Order, MoveRefusal>> {
  return attempt(async (tx) => {
    const request = await findReturnRequest(tx, requestId)
    const order = request && (await lockOrder(tx, request.orderId))
    const item = order?.items.find(({ id }) => id === request?.itemId)
    if (!order || !item) return refused({ reason: 'no-item' })
    const from = item.status
    if (from === to || !adminMayMove(from, to)) return refused({ reason: 'no-such-move', from, to })
    await recordMove(tx, adminId, item, to)
    return done(await moveItem(tx, order, item, { to, by: adminId, reason: null }))
  })
}
