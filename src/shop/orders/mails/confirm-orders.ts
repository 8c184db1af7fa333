import { db, type Tx, transaction } from '../../../platform/database.ts'
import { log } from '../../../platform/log.ts'
import { orderPaise, orders } from '../../../platform/metrics/series.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import { type Order, paymentMethods } from '../rules.ts'
import { readOrdersByIds } from '../store.ts'
import { claimOneUnconfirmed, claimUnconfirmed, confirmLater, listUnconfirmed } from './confirming-store.ts'
import { postOrderMails } from './post-order-mails.ts'
import { writeConfirmation } from './write-confirmation.ts'

// Small batches: under load, placing orders takes priority over mail.
const BATCH_SIZE = 50
const RETRY_SECONDS = 60

/** If a batch fails, its orders are retried one by one, so that one broken order does not block the others. */
export async function confirmOrders(): Promise<void> {
  try {
    count(await transaction(async (tx) => confirm(tx, await claimUnconfirmed(tx, BATCH_SIZE))))
  } catch (error) {
    log.warn({ err: error }, 'orders are confirmed one by one')
    for (const id of await listUnconfirmed(db, BATCH_SIZE)) await confirmAlone(id)
  }
}

async function confirmAlone(id: string): Promise<void> {
  try {
    const confirmed = await transaction(async (tx) =>
      confirm(tx, (await claimOneUnconfirmed(tx, id)) ? [id] : []),
    )
    count(confirmed)
  } catch (error) {
    log.error({ err: error, order: id }, 'an order could not be confirmed')
    await confirmLater(db, id, RETRY_SECONDS)
  }
}

async function confirm(tx: Tx, ids: string[]): Promise<Order[]> {
  if (ids.length === 0) return []
  const placed = await readOrdersByIds(tx, ids)
  const texts = await currentSettings(tx)
  const mails = placed.map((order) => ({
    ...writeConfirmation(order, texts),
    orderId: order.id,
    key: `order ${order.id} placed`,
  }))
  await postOrderMails(tx, mails)
  return placed
}

for (const payment_method of paymentMethods) {
  orders.inc({ payment_method }, 0)
  orderPaise.inc({ payment_method }, 0)
}

/** Here each order is seen once, however often it was tried. */
function count(placed: Order[]): void {
  for (const { paymentMethod, total } of placed) {
    orders.inc({ payment_method: paymentMethod })
    orderPaise.inc({ payment_method: paymentMethod }, total)
  }
}
