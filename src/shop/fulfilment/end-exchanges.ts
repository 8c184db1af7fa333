import { clock } from '../../platform/clock.ts'
import { db, transaction } from '../../platform/database.ts'
import { log } from '../../platform/log.ts'
import { listExchangesOver, releaseExchange } from '../orders/exchanges-store.ts'
import { lockOrder } from '../orders/store.ts'

const BATCH_SIZE = 100

/** Sells units to others that were reserved for an exchange for too long; the return stays asked for. */
export async function endExchanges(): Promise<void> {
  for (const { id, orderId } of await listExchangesOver(db, clock.now(), BATCH_SIZE)) {
    try {
      await transaction(async (tx) => {
        await lockOrder(tx, orderId)
        await releaseExchange(tx, id)
      })
    } catch (error) {
      log.error({ err: error, exchange: id }, 'an exchange could not be ended')
    }
  }
}
