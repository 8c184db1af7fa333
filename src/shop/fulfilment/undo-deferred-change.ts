import { transaction } from '../../platform/database.ts'
import { deleteHeldChange, findOrderOfHeld } from './deferred-changes-store.ts'
import { lockOrder } from './store.ts'

/** False if the change was already made or undone. */
export function undoHeldChange(id: string): Promise<boolean> {
  return transaction(async (tx) => {
    const orderId = await findOrderOfHeld(tx, id)
    if (!orderId) return false
    await lockOrder(tx, orderId)
    return deleteHeldChange(tx, id)
  })
}
