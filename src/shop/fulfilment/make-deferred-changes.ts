import { db, transaction } from '../../platform/database.ts'
import { log } from '../../platform/log.ts'
import { listDueChanges, postponeHeldChange } from './deferred-changes-store.ts'
import { lockWithHeld, makeHeldChange } from './move-by-admin.ts'

const BATCH_SIZE = 100
const RETRY_SECONDS = 60

/** Makes each due status change once. Safe to run in several processes. */
export async function makeHeldChanges(): Promise<void> {
  for (const { id, orderId } of await listDueChanges(db, BATCH_SIZE)) {
    try {
      await transaction(async (tx) => {
        const locked = await lockWithHeld(tx, orderId)
        const held = locked?.held.find((change) => change.id === id)
        if (locked && held) await makeHeldChange(tx, locked.order, held)
      })
    } catch (error) {
      log.error({ err: error, order: orderId }, 'a status change could not be made')
      await postponeHeldChange(db, id, RETRY_SECONDS)
    }
  }
}
