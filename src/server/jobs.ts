import { backUpWhenDue, copyLog, copyNewPictures, drillWhenDue, dropWalOfFullDisk } from '../backup/jobs.ts'
import { purgeOldChanges } from '../platform/cache-invalidation.ts'
import { makeSizes, sizesQueue } from '../platform/images/sizes.ts'
import { mailQueue, noteGivenUp, sendBy } from '../platform/mail.ts'
import { warnOfOtherPictures } from '../platform/other-nodes.ts'
import type { ScheduledJob, Worker } from '../platform/queue.ts'
import { reencryptStale } from '../platform/reencrypt.ts'
import { deleteReplacedPictures } from '../shop/accounts/delete-replaced-pictures.ts'
import { purgeExpired } from '../shop/accounts/purge-expired.ts'
import { beginReset, resetQueue } from '../shop/accounts/request-reset.ts'
import { mailPriceDrops } from '../shop/alerts/mail-price-drops.ts'
import { mailRestocks } from '../shop/alerts/mail-restocks.ts'
import { purgeSessions } from '../shop/assistants/checkouts/purge-sessions.ts'
import { followProfiles } from '../shop/assistants/events/follow-profiles.ts'
import { writeOrderEvent } from '../shop/assistants/events/write-order-event.ts'
import { purgeLinks } from '../shop/assistants/linking/purge-links.ts'
import { refreshBoughtTogether } from '../shop/catalog/bought-together/refresh-bought-together.ts'
import { purgeOldImports } from '../shop/catalog/csv/purge-imports.ts'
import { followOfferTimes } from '../shop/catalog/follow-offer-times.ts'
import { purgeSearches } from '../shop/catalog/listing/purge-searches.ts'
import { rankProducts } from '../shop/catalog/listing/rank-products.ts'
import { refreshWords } from '../shop/catalog/listing/refresh-words.ts'
import { refreshPopularSearches } from '../shop/catalog/popular-searches/refresh-popular-searches.ts'
import { preparePrices } from '../shop/catalog/prepare-prices.ts'
import { makeProductsLive } from '../shop/catalog/products/make-products-live.ts'
import { importPictures } from '../shop/catalog/sku-pictures/import-pictures.ts'
import { purgeUploads } from '../shop/catalog/sku-pictures/purge-uploads.ts'
import { countSoldSizes } from '../shop/catalog/stock/count-sold-sizes.ts'
import { sumStock } from '../shop/catalog/stock/stock-totals.ts'
import { checkProvider } from '../shop/checkout/check-provider.ts'
import { clearUnpaid } from '../shop/checkout/clear-unpaid.ts'
import { purgeOldKeys } from '../shop/checkout/purge-idempotency-keys.ts'
import { reconcilePayments } from '../shop/checkout/reconcile-payments.ts'
import { purgePersonalData } from '../shop/customers/privacy-requests/purge-personal-data.ts'
import { endExchanges } from '../shop/fulfilment/end-exchanges.ts'
import { makeDeferredChanges } from '../shop/fulfilment/make-deferred-changes.ts'
import { writeReturnFiles } from '../shop/gst/write-return-files.ts'
import { drawAttachment } from '../shop/invoices/draw-attachment.ts'
import { issuePending } from '../shop/invoices/issue-pending.ts'
import { followMultibuyTimes } from '../shop/multibuys/follow-multibuy-times.ts'
import { confirmOrders } from '../shop/orders/mails/confirm-orders.ts'
import { purgeOldEvents } from '../shop/payments/purge-events.ts'
import { removeOldExports, writeExports } from '../shop/reports/data-export/write-exports.ts'
import { beginAudit, continueAudit } from '../shop/reports/integrity/nightly-audit.ts'
import { sendMorningMail } from '../shop/reports/morning-mail/send-morning-mail.ts'
import { rollUpSales } from '../shop/reports/roll-up-sales.ts'
import { askForReviews } from '../shop/reviews/ask-for-reviews.ts'
import { currentLetterhead } from '../shop/settings/current-settings.ts'
import { publishScheduled } from '../shop/settings/scheduled/publish-scheduled.ts'
import { fetchSettlements } from '../shop/settlements/fetch-settlements.ts'
import { sendRefunds } from '../shop/wallet/send-refunds.ts'
import { dispatchEvents } from '../shop/webhooks/dispatch-events.ts'
import { purgeEvents } from '../shop/webhooks/purge-events.ts'
import { sendWebhooks } from '../shop/webhooks/send-webhooks.ts'
import { deliverMail } from './deliver-mail.ts'

export const queues: ((worker: Worker) => Promise<void>)[] = [
  (worker) => worker.work(mailQueue, sendBy(deliverMail, currentLetterhead, drawAttachment), noteGivenUp),
  (worker) => worker.work(resetQueue, beginReset),
  (worker) => worker.work(sizesQueue, makeSizes),
]

export const repeatedJobs = [
  { name: 'warn-of-other-pictures', seconds: 300, run: warnOfOtherPictures },
  { name: 'confirm-orders', seconds: 0.5, run: confirmOrders },
  { name: 'make-deferred-changes', seconds: 1, run: makeDeferredChanges },
  { name: 'mail-restocks', seconds: 30, run: mailRestocks },
  { name: 'end-exchanges', seconds: 60, run: endExchanges },
  { name: 'issue-pending-invoices', seconds: 10, run: issuePending },
  { name: 'write-return-files', seconds: 2, run: writeReturnFiles },
  { name: 'reconcile-payments', seconds: 30, run: reconcilePayments },
  { name: 'send-refunds', seconds: 5, run: sendRefunds },
  { name: 'dispatch-events', seconds: 0.5, run: dispatchEvents },
  {
    name: 'send-webhooks',
    seconds: 0.5,
    run: (stopping?: AbortSignal) => sendWebhooks(stopping, writeOrderEvent),
  },
  { name: 'follow-profiles', seconds: 15, run: followProfiles },
  { name: 'check-provider', seconds: 15, run: checkProvider },
  { name: 'prepare-prices', seconds: 1, run: preparePrices },
  { name: 'follow-offer-times', seconds: 1, run: followOfferTimes },
  { name: 'follow-multibuy-times', seconds: 1, run: followMultibuyTimes },
  { name: 'make-products-live', seconds: 10, run: makeProductsLive },
  { name: 'import-pictures', seconds: 2, run: importPictures },
  { name: 'write-exports', seconds: 2, run: writeExports },
  { name: 'publish-settings', seconds: 10, run: publishScheduled },
  { name: 'delete-replaced-pictures', seconds: 60, run: deleteReplacedPictures },
  { name: 'continue-audit', seconds: 20, run: () => continueAudit() },
  { name: 'copy-write-ahead-log', seconds: 1, run: copyLog },
  { name: 'give-up-write-ahead-log', seconds: 5, run: dropWalOfFullDisk },
  { name: 'copy-pictures', seconds: 30, run: copyNewPictures },
  { name: 'back-up', seconds: 60, run: backUpWhenDue },
  { name: 'drill', seconds: 300, run: drillWhenDue },
]

export const scheduledJobs: ScheduledJob[] = [
  { name: 'purge-sign-ins', cron: '20 3 * * *', run: purgeExpired },
  { name: 'purge-personal-data', cron: '35 3 * * *', run: purgePersonalData },
  { name: 'reencrypt', cron: '40 3 * * *', run: reencryptStale },
  { name: 'rank-products', cron: '25 * * * *', run: () => rankProducts() },
  { name: 'count-sold-sizes', cron: '35 * * * *', run: () => countSoldSizes() },
  // The first run that has something to say sends the mail; the later ones make up for a downtime.
  { name: 'send-morning-mail', cron: '0 8-11 * * *', run: sendMorningMail },
  { name: 'ask-for-reviews', cron: '45 10-18 * * *', run: askForReviews },
  { name: 'mail-price-drops', cron: '15 * * * *', run: mailPriceDrops },
  { name: 'purge-uploads', cron: '10 4 * * *', run: purgeUploads },
  { name: 'remove-old-exports', cron: '5 * * * *', run: removeOldExports },
  { name: 'purge-imports', cron: '0 4 * * *', run: purgeOldImports },
  { name: 'refresh-search-words', cron: '30 3 * * *', run: refreshWords },
  { name: 'purge-searches', cron: '45 * * * *', run: purgeSearches },
  { name: 'refresh-popular-searches', cron: '55 * * * *', run: refreshPopularSearches },
  { name: 'refresh-bought-together', cron: '5 3 * * *', run: () => refreshBoughtTogether() },
  { name: 'sum-stock', cron: '*/10 * * * *', run: sumStock },
  { name: 'purge-webhooks', cron: '55 3 * * *', run: purgeOldEvents },
  { name: 'purge-assistant-links', cron: '25 4 * * *', run: purgeLinks },
  { name: 'purge-events', cron: '15 4 * * *', run: purgeEvents },
  { name: 'purge-sessions-of-assistants', cron: '*/5 * * * *', run: purgeSessions },
  { name: 'purge-idempotency-keys', cron: '50 3 * * *', run: purgeOldKeys },
  { name: 'clear-unpaid-orders', cron: '20 4 * * *', run: clearUnpaid },
  { name: 'begin-audit', cron: '20 4 * * *', run: beginAudit },
  { name: 'fetch-settlements', cron: '50 * * * *', run: fetchSettlements },
  { name: 'roll-up-sales', cron: '10 * * * *', run: () => rollUpSales() },
  { name: 'purge-page-invalidations', cron: '40 * * * *', run: purgeOldChanges },
]
