import { done, type Result, refused } from '../../lib/result.ts'
import { attempt } from '../../platform/database.ts'
import {
  type CancelReason,
  type MoveRefusal,
  type Order,
  type Status,
  shopperMayMove,
} from '../orders/rules.ts'
import { lockOrder } from '../orders/store.ts'
import type { RefundTo } from '../payments/provider-rules.ts'
import { itemsHandedOver } from './items-handed-over.ts'
import { moveItem } from './move-item.ts'

/** Refuses any status other than Cancelled. */
export function cancelItem(
  userId: string,
  {
    orderId,
    itemId,
    to,
    reason,
    refundTo,
  }: { orderId: string; itemId: string; to: Status; reason: CancelReason; refundTo: RefundTo },
): Promise<Result<Order, MoveRefusal>> {
  return attempt(async (tx) => {
    const order = await lockOrder(tx, orderId, userId)
    const item = order?.items.find(({ id }) => id === itemId)
    if (!order || !item) return refused({ reason: 'no-item' })
    const handedOver = await itemsHandedOver(tx, order)
    if (handedOver.has(itemId)) return refused({ reason: 'no-such-move', from: 'Delivered', to })
    if (to !== 'Cancelled' || !shopperMayMove(item.status, to)) {
      return refused({ reason: 'no-such-move', from: item.status, to })
    }
    return done(await moveItem(tx, order, item, { to, by: userId, reason, refundTo }))
  })
}
