import { type Tx, transaction } from '../../../platform/database.ts'
import { postMails } from '../../../platform/mail.ts'
import { readOrdersByIds } from '../store.ts'
import { claimUnconfirmed } from './confirming-store.ts'
import { writeConfirmation } from './write-confirmation.ts'

const atOnce = 50

/**
 * Posts the mails that confirm what was placed since, in the transaction that writes down that they were: each order's once,
 * by whichever process comes first.
 */
export async function confirmOrders(): Promise<void> {
  for (let posted = atOnce; posted === atOnce; ) posted = await transaction(confirmSome)
}

async function confirmSome(tx: Tx): Promise<number> {
  const ids = await claimUnconfirmed(tx, atOnce)
  if (ids.length === 0) return 0
  const orders = await readOrdersByIds(tx, ids)
  const mails = orders.map((order) => ({ ...writeConfirmation(order), key: `order ${order.id} placed` }))
  await postMails(tx, mails)
  return ids.length
}
