import { done, type Result, refused } from '../../lib/result.ts'
import { attempt } from '../../platform/database.ts'
import { type MoveRefusal, type Order, type ReturnReason, shopperMayMove } from '../orders/rules.ts'
import { lockOrder } from '../orders/store.ts'
import { moveItem } from './move-item.ts'

export function requestReturn(
  userId: string,
  { orderId, itemId, reason }: { orderId: string; itemId: string; reason: ReturnReason },
): Promise<Result<Order, MoveRefusal>> {
  const to = 'ReturnInitialized'
  return attempt(async (tx) => {
    const order = await lockOrder(tx, orderId, userId)
    const item = order?.items.find(({ id }) => id === itemId)
    if (!order || !item) return refused({ reason: 'no-item' })
    if (!shopperMayMove(item.status, to)) {
      return refused({ reason: 'no-such-move', from: item.status, to })
    }
    return done(await moveItem(tx, order, item, { to, by: userId, reason }))
  })
}
