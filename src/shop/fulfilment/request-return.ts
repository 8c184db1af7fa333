import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { attempt } from '../../platform/database.ts'
import { readReturnTerms } from '../orders/history-store.ts'
import {
  lastDayToReturn,
  type Order,
  type ReturnReason,
  type ReturnRefusal,
  shopperMayMove,
} from '../orders/rules.ts'
import { lockOrder } from '../orders/store.ts'
import { moveItem } from './move-item.ts'

export function requestReturn(
  userId: string,
  { orderId, itemId, reason }: { orderId: string; itemId: string; reason: ReturnReason },
): Promise<Result<Order, ReturnRefusal>> {
  const to = 'ReturnInitialized'
  return attempt(async (tx) => {
    const order = await lockOrder(tx, orderId, userId)
    const item = order?.items.find(({ id }) => id === itemId)
    if (!order || !item) return refused({ reason: 'no-item' })
    if (!shopperMayMove(item.status, to)) {
      return refused({ reason: 'no-such-move', from: item.status, to })
    }
    const { days, deliveredAt } = await readReturnTerms(tx, itemId)
    const lastDay = deliveredAt && lastDayToReturn(deliveredAt, days)
    if (lastDay && clock.today() > lastDay) return refused({ reason: 'too-late', lastDay })
    return done(await moveItem(tx, order, item, { to, by: userId, reason }))
  })
}
