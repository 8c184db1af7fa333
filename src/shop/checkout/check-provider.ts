import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { log } from '../../platform/log.ts'
import {
  fetchDispute,
  listDisputes,
  listRefunds,
  offersOnlinePayment,
  paymentRefunds,
} from '../../platform/razorpay.ts'
import { pages } from '../../platform/razorpay-pages.ts'
import {
  claimListing,
  claimProviderChecks,
  findUnknownRefunds,
  type ProviderCheck,
  scheduleProviderChecks,
  setListed,
  setNextProviderCheck,
} from '../payments/provider-checks-store.ts'
import { isUndecided, LIST_EVERY_MS, LIST_OVERLAP_MS, nextProviderCheck } from '../payments/provider-rules.ts'
import { findPaymentUses, hasPendingRefund } from '../payments/returned-payments-store.ts'
import { bookDispute, bookRefunds } from '../wallet/book-returned.ts'

const CONCURRENCY = 10
const LEASE_MS = 3 * 60_000
const RETRY_MS = 60_000

/**
 * Books the refunds and disputes that the provider made of the shop's payments: those that webhooks told of, those that none
 * did, and what became of pending ones. Safe to run concurrently.
 */
export async function checkProvider(): Promise<void> {
  if (!offersOnlinePayment()) return
  await scheduleUntold()
  for (let claimed = CONCURRENCY; claimed === CONCURRENCY; ) {
    const now = clock.now()
    const checks = await claimProviderChecks(db, now, new Date(now.getTime() + LEASE_MS), CONCURRENCY)
    await Promise.all(checks.map((check) => runCheck(check)))
    claimed = checks.length
  }
}

/** For a webhook: the check is recorded before it is tried, so that it is not lost with the answer. */
export async function checkNow(id: string): Promise<void> {
  const now = clock.now()
  await scheduleProviderChecks(db, [id], now)
  await runCheck({ id, createdAt: now })
}

async function runCheck(check: ProviderCheck): Promise<void> {
  try {
    const found = await (check.id.startsWith('disp_') ? checkDispute(check.id) : checkPayment(check.id))
    const now = clock.now()
    const at = found === 'unknown' ? new Date(now.getTime() + RETRY_MS) : nextProviderCheck(check, now, found)
    await setNextProviderCheck(db, check, at)
  } catch (error) {
    // The check is due again when its lease ends.
    log.error({ err: error, check: check.id }, 'what the provider gave back could not be booked')
  }
}

type Found = { isUsed: boolean; isUndecided: boolean }

const unused: Found = { isUsed: false, isUndecided: true }
const settled: Found = { isUsed: true, isUndecided: false }

async function checkPayment(paymentId: string): Promise<Found | 'unknown'> {
  const [use] = await findPaymentUses(db, [paymentId])
  if (!use) return unused
  // The shop itself refunds it.
  if (use.purpose === 'refund') return settled
  const refunds = await paymentRefunds(paymentId)
  if (!refunds.ok) return refunds.refusal.reason === 'unknown' ? 'unknown' : settled
  if (refunds.value.length > 0) await bookRefunds(use, refunds.value)
  return { isUsed: true, isUndecided: await hasPendingRefund(db, paymentId) }
}

async function checkDispute(disputeId: string): Promise<Found | 'unknown'> {
  const dispute = await fetchDispute(disputeId)
  if (!dispute.ok) return dispute.refusal.reason === 'unknown' ? 'unknown' : settled
  const [use] = await findPaymentUses(db, [dispute.value.paymentId])
  if (!use) return unused
  await bookDispute(use, dispute.value)
  return { isUsed: true, isUndecided: isUndecided(dispute.value) }
}

/** Of other shops of the same account, payments stay unknown here. Without an answer the next listing begins where this one did. */
async function scheduleUntold(): Promise<void> {
  const now = clock.now()
  const from = await claimListing(db, now, new Date(now.getTime() + LIST_EVERY_MS))
  if (!from) return
  const span = { from: new Date(from.getTime() - LIST_OVERLAP_MS), to: now }
  for await (const page of pages(listRefunds, span, 0, 1)) {
    if (!page.ok) return
    await scheduleProviderChecks(db, await findUnknownRefunds(db, page.value), now)
  }
  for await (const page of pages(listDisputes, span, 0, 1)) {
    if (!page.ok) return
    await scheduleProviderChecks(
      db,
      page.value.map(({ id }) => id),
      now,
    )
  }
  await setListed(db, now)
}
