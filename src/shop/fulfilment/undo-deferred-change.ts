import { transaction } from '../../platform/database.ts'
import { lockOrder, lockOrders } from '../orders/store.ts'
import { unassignPending } from '../shipments/store.ts'
import {
  deleteDeferredBatch,
  deleteDeferredChange,
  findOrderOfDeferred,
  listOrdersOfBatch,
} from './deferred-changes-store.ts'

/** False if the change was already made or undone. */
export function undoDeferredChange(id: string): Promise<boolean> {
  return transaction(async (tx) => {
    const orderId = await findOrderOfDeferred(tx, id)
    if (!orderId) return false
    await lockOrder(tx, orderId)
    const itemId = await deleteDeferredChange(tx, id)
    if (itemId) await unassignPending(tx, [itemId])
    return itemId !== null
  })
}

/** The number of orders of which something was undone: what was already made stays. */
export function undoDeferredBatch(batch: string): Promise<number> {
  return transaction(async (tx) => {
    const orders = await lockOrders(tx, await listOrdersOfBatch(tx, batch))
    const undone = await deleteDeferredBatch(
      tx,
      batch,
      orders.map(({ id }) => id),
    )
    await unassignPending(tx, undone)
    const itemIds = new Set(undone)
    return orders.filter(({ items }) => items.some(({ id }) => itemIds.has(id))).length
  })
}
