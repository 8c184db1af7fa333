import { done } from '../../lib/result.ts'
import { attempt, db } from '../../platform/database.ts'
import { log } from '../../platform/log.ts'
import { lockOrder } from '../orders/store.ts'
import { issueInvoice } from './issue-invoice.ts'
import { deletePending, listPending, postponePending } from './store.ts'

const BATCH_SIZE = 100
const RETRY_SECONDS = 60

/** Issues what a release before dispatched without an invoice. Safe to run in several processes. */
export async function issuePending(): Promise<void> {
  for (const orderId of await listPending(db, BATCH_SIZE)) {
    try {
      await attempt(async (tx) => {
        const order = await lockOrder(tx, orderId)
        if (order) await issueInvoice(tx, order)
        await deletePending(tx, orderId)
        return done(null)
      })
    } catch (error) {
      log.error({ err: error, order: orderId }, 'an invoice could not be issued')
      await postponePending(db, orderId, RETRY_SECONDS)
    }
  }
}
