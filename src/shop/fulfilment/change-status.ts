import { done, type Result, refused } from '../../lib/result.ts'
import { attempt } from '../../platform/database.ts'
import { adminMayMove, type MoveRefusal, type Order, type Status } from '../orders/rules.ts'
import { lockWithDeferred, moveByAdmin, statusWithDeferred } from './move-by-admin.ts'

/** `id`: an item, or a product for its first item that may make this move. The current status is a no-op. */
export function changeStatus(
  adminId: string,
  { orderId, id, to, hold }: { orderId: string; id: string; to: Status; hold: boolean },
): Promise<Result<{ order: Order; deferred: string | null }, MoveRefusal>> {
  return attempt(async (tx) => {
    const locked = await lockWithDeferred(tx, orderId)
    const matching = locked?.order.items.filter((item) => item.id === id || item.productId === id) ?? []
    const item =
      matching.find((each) => locked && adminMayMove(statusWithDeferred(locked, each), to)) ?? matching[0]
    if (!locked || !item) return refused({ reason: 'no-item' })
    const from = statusWithDeferred(locked, item)
    if (!adminMayMove(from, to)) return refused({ reason: 'no-such-move', from, to })
    return done(await moveByAdmin(tx, locked, item, { to, by: adminId, hold }))
  })
}
