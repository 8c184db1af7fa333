import { transaction } from '../../platform/database.ts'
import { lockOrder } from '../orders/store.ts'
import { deleteDeferredChange, findOrderOfDeferred } from './deferred-changes-store.ts'

/** False if the change was already made or undone. */
export function undoDeferredChange(id: string): Promise<boolean> {
  return transaction(async (tx) => {
    const orderId = await findOrderOfDeferred(tx, id)
    if (!orderId) return false
    await lockOrder(tx, orderId)
    return deleteDeferredChange(tx, id)
  })
}
