import { purgeOldChanges } from '../platform/cache-invalidation.ts'
import { config } from '../platform/config.ts'
import { mailQueue, noteGivenUp, sendBy, smtpDelivery } from '../platform/mail.ts'
import { openQueue, type ScheduledJob, startWorker } from '../platform/queue.ts'
import { deleteReplacedPictures } from '../shop/accounts/delete-replaced-pictures.ts'
import { accountJobs } from '../shop/accounts/jobs.ts'
import { beginReset, resetQueue } from '../shop/accounts/request-reset.ts'
import { catalogJobs } from '../shop/catalog/jobs.ts'
import { preparePrices } from '../shop/catalog/prepare-prices.ts'
import { reconcilePayments } from '../shop/checkout/reconcile-payments.ts'
import { makeHeldChanges } from '../shop/fulfilment/make-held-changes.ts'
import { orderJobs } from '../shop/orders/jobs.ts'
import { confirmOrders } from '../shop/orders/mails/confirm-orders.ts'
import { paymentJobs } from '../shop/payments/jobs.ts'
import { sendRefunds } from '../shop/payments/send-refunds.ts'
import { continueAudit } from '../shop/reports/integrity/nightly-audit.ts'
import { reportJobs } from '../shop/reports/jobs.ts'

export const repeatedJobs = [
  { name: 'confirm-orders', seconds: 0.5, run: confirmOrders },
  { name: 'make-held-changes', seconds: 1, run: makeHeldChanges },
  { name: 'look-at-charges', seconds: 30, run: reconcilePayments },
  { name: 'send-refunds', seconds: 5, run: sendRefunds },
  { name: 'prepare-prices', seconds: 1, run: preparePrices },
  { name: 'remove-discarded-pictures', seconds: 60, run: deleteReplacedPictures },
  { name: 'continue-audit', seconds: 20, run: continueAudit },
]

export const scheduledJobs: ScheduledJob[] = [
  ...accountJobs,
  ...catalogJobs,
  ...paymentJobs,
  ...orderJobs,
  ...reportJobs,
  { name: 'forget-page-changes', cron: '40 * * * *', run: purgeOldChanges },
]

/** Call after the migrations and before the first request: it creates the queues. */
export async function startWork(url: string): Promise<{ stop: () => Promise<void> }> {
  const worker = await startWorker(url)
  // Production requires SMTP_URL.
  const deliver = config.SMTP_URL
    ? smtpDelivery(config.SMTP_URL)
    : (await import('../../demo/server.ts')).storeMail
  await worker.work(mailQueue, sendBy(deliver), noteGivenUp)
  await openQueue()
  await worker.work(resetQueue, beginReset)
  for (const { name, seconds, run } of repeatedJobs) worker.repeat(name, seconds, run)
  await worker.schedule(scheduledJobs)
  return { stop: worker.stop }
}
