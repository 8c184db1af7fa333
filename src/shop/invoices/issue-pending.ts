import { done } from '../../lib/result.ts'
import { attempt, db } from '../../platform/database.ts'
import { log } from '../../platform/log.ts'
import { wasShipped } from '../orders/history-store.ts'
import { lockOrder } from '../orders/store.ts'
import { issueCreditNotes } from './issue-credit-notes.ts'
import { issueInvoice } from './issue-invoice.ts'
import { deletePending, listPending, postponePending } from './store.ts'

const BATCH_SIZE = 100
const RETRY_SECONDS = 60

/** Issues invoices and credit notes of what a release before moved without them. Safe to run in several processes. */
export async function issuePending(): Promise<void> {
  for (const orderId of await listPending(db, BATCH_SIZE)) {
    try {
      await attempt(async (tx) => {
        const order = await lockOrder(tx, orderId)
        if (order && (await wasShipped(tx, orderId))) await issueInvoice(tx, order)
        if (order) await issueCreditNotes(tx, order)
        await deletePending(tx, [orderId])
        return done(null)
      })
    } catch (error) {
      log.error({ err: error, order: orderId }, 'an invoice could not be issued')
      await postponePending(db, orderId, RETRY_SECONDS)
    }
  }
}
