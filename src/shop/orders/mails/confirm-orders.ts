import { transaction } from '../../../platform/database.ts'
import { postMails } from '../../../platform/mail.ts'
import { readOrdersByIds } from '../store.ts'
import { claimUnconfirmed } from './confirming-store.ts'
import { writeConfirmation } from './write-confirmation.ts'

const atOnce = 50

/**
 * Posts the mails that confirm the oldest orders for which that is due, in the transaction that writes down that they were:
 * each order's once, by whichever process comes first. Fifty at a time: in a rush, orders go before mails.
 */
export function confirmOrders(): Promise<void> {
  return transaction(async (tx) => {
    const ids = await claimUnconfirmed(tx, atOnce)
    if (ids.length === 0) return
    const orders = await readOrdersByIds(tx, ids)
    const mails = orders.map((order) => ({ ...writeConfirmation(order), key: `order ${order.id} placed` }))
    await postMails(tx, mails)
  })
}
