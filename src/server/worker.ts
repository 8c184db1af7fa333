import { forgetOldChanges } from '../platform/changes.ts'
import { config } from '../platform/config.ts'
import { mailQueue, noteGivenUp, sendBy, smtpDelivery } from '../platform/mail.ts'
import { openQueue, type ScheduledJob, startWorker } from '../platform/queue.ts'
import { keepMail } from '../sandbox/mailbox/store.ts'
import { accountJobs } from '../shop/accounts/jobs.ts'
import { removeDiscarded } from '../shop/accounts/remove-discarded.ts'
import { beginReset, resetQueue } from '../shop/accounts/request-reset.ts'
import { catalogJobs } from '../shop/catalog/jobs.ts'
import { preparePrices } from '../shop/catalog/prepare-prices.ts'
import { orderJobs } from '../shop/orders/jobs.ts'
import { confirmOrders } from '../shop/orders/mails/confirm-orders.ts'
import { makeHeldChanges } from '../shop/orders/moving/make-held-changes.ts'
import { lookAtCharges } from '../shop/orders/paying/look-at-charges.ts'
import { paymentJobs } from '../shop/payments/jobs.ts'
import { sendRefunds } from '../shop/payments/send-refunds.ts'
import { continueAudit } from '../shop/reports/audit/nightly-audit.ts'
import { reportJobs } from '../shop/reports/jobs.ts'

/** What is done by the calendar: every noun's jobs.ts. */
const scheduledJobs: ScheduledJob[] = [
  ...accountJobs,
  ...catalogJobs,
  ...paymentJobs,
  ...orderJobs,
  ...reportJobs,
  { name: 'forget-page-changes', cron: '40 * * * *', run: forgetOldChanges },
]

/**
 * Does the shop's jobs in this process until stopped; several processes share the work. Comes after the migrations and
 * before the first request, as it makes what enqueuing needs.
 */
export async function startWork(url: string): Promise<{ stop: () => Promise<void> }> {
  const worker = await startWorker(url)
  const deliver = config.SMTP_URL ? smtpDelivery(config.SMTP_URL) : keepMail
  await worker.work(mailQueue, sendBy(deliver), noteGivenUp)
  await openQueue()
  await worker.work(resetQueue, beginReset)
  worker.repeat('confirm-orders', 0.5, confirmOrders)
  worker.repeat('make-held-changes', 1, makeHeldChanges)
  worker.repeat('look-at-charges', 30, lookAtCharges)
  worker.repeat('send-refunds', 5, sendRefunds)
  worker.repeat('prepare-prices', 1, preparePrices)
  worker.repeat('remove-discarded-pictures', 60, removeDiscarded)
  worker.repeat('continue-audit', 20, continueAudit)
  await worker.schedule(scheduledJobs)
  return { stop: worker.stop }
}
