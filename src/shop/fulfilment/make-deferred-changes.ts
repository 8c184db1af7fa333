import { db, transaction } from '../../platform/database.ts'
import { log } from '../../platform/log.ts'
import { listDueChanges, postponeDeferredChange } from './deferred-changes-store.ts'
import { lockWithDeferred, makeDeferredChange } from './move-by-admin.ts'

const BATCH_SIZE = 100
const RETRY_SECONDS = 60

/** Makes each due status change once. Safe to run in several processes. */
export async function makeDeferredChanges(): Promise<void> {
  for (const { id, orderId } of await listDueChanges(db, BATCH_SIZE)) {
    try {
      await transaction(async (tx) => {
        const locked = await lockWithDeferred(tx, orderId)
        const change = locked?.deferred.find((each) => each.id === id)
        if (locked && change) await makeDeferredChange(tx, locked.order, change)
      })
    } catch (error) {
      log.error({ err: error, order: orderId }, 'a status change could not be made')
      await postponeDeferredChange(db, id, RETRY_SECONDS)
    }
  }
}
