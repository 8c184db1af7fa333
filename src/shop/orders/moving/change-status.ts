import { done, type Result, refused } from '../../../lib/result.ts'
import { attempt } from '../../../platform/database.ts'
import { adminMayMove, type MoveRefusal, type Order, type Status } from '../rules.ts'
import { moveItem } from './move-item.ts'
import { lockOrder } from './moving-store.ts'
import { recordMove } from './record-move.ts'

/**
 * An admin's choice in an item's status list. `id` is the item's or its product's: then the first item of that product
 * that may move so. Choosing the status it has, where that is offered, changes nothing.
 */
export function changeStatus(
  adminId: string,
  { orderId, id, to }: { orderId: string; id: string; to: Status },
): Promise<Result<Order, MoveRefusal>> {
  return attempt(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const meant = order?.items.filter((item) => item.id === id || item.productId === id) ?? []
    const item = meant.find(({ status }) => adminMayMove(status, to)) ?? meant[0]
    if (!order || !item) return refused({ reason: 'no-item' })
    if (!adminMayMove(item.status, to)) return refused({ reason: 'no-such-move', from: item.status, to })
    if (item.status === to) return done(order)
    await recordMove(tx, adminId, item, to)
    return done(await moveItem(tx, order, item, { to, by: adminId, reason: null }))
  })
}
