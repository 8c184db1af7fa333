import { transaction } from '../../../platform/database.ts'
import { deleteHeldChange, findOrderOfHeld } from './held-store.ts'
import { lockOrder } from './moving-store.ts'

/** An admin takes a status change back before it is made. False when it is too late, or was undone before. */
export function undoHeldChange(id: string): Promise<boolean> {
  return transaction(async (tx) => {
    const orderId = await findOrderOfHeld(tx, id)
    if (!orderId) return false
    await lockOrder(tx, orderId)
    return deleteHeldChange(tx, id)
  })
}
