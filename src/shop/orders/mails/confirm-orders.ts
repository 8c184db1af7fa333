import { db, type Tx, transaction } from '../../../platform/database.ts'
import { log } from '../../../platform/log.ts'
import { postMails } from '../../../platform/mail.ts'
import { readOrdersByIds } from '../store.ts'
import { claimOneUnconfirmed, claimUnconfirmed, confirmLater, listUnconfirmed } from './confirming-store.ts'
import { writeConfirmation } from './write-confirmation.ts'

// Small batches: under load, placing orders takes priority over mail.
const BATCH_SIZE = 50
const RETRY_SECONDS = 60

/** If a batch fails, its orders are retried one by one, so that one broken order does not block the others. */
export async function confirmOrders(): Promise<void> {
  try {
    await transaction(async (tx) => confirm(tx, await claimUnconfirmed(tx, BATCH_SIZE)))
  } catch (error) {
    log.warn({ err: error }, 'orders are confirmed one by one')
    for (const id of await listUnconfirmed(db, BATCH_SIZE)) await confirmAlone(id)
  }
}

async function confirmAlone(id: string): Promise<void> {
  try {
    await transaction(async (tx) => {
      if (await claimOneUnconfirmed(tx, id)) await confirm(tx, [id])
    })
  } catch (error) {
    log.error({ err: error, order: id }, 'an order could not be confirmed')
    await confirmLater(db, id, RETRY_SECONDS)
  }
}

async function confirm(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const orders = await readOrdersByIds(tx, ids)
  const mails = orders.map((order) => ({ ...writeConfirmation(order), key: `order ${order.id} placed` }))
  await postMails(tx, mails)
}
