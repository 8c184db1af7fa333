import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { log } from '../../platform/log.ts'
import { pages } from '../../platform/payment-provider/pages.ts'
import {
  type ListPage,
  offersOnlinePayment,
  type PaymentProvider,
  paymentProvider,
} from '../../platform/payment-provider.ts'
import {
  claimListing,
  claimProviderChecks,
  findUnknownRefunds,
  type ProviderCheck,
  type ProviderList,
  scheduleProviderChecks,
  setListed,
  setNextProviderCheck,
} from '../payments/provider-checks-store.ts'
import { isUndecided, LIST_EVERY_MS, nextProviderCheck, spanToList } from '../payments/provider-rules.ts'
import { findPaymentUses, hasPendingRefund } from '../payments/returned-payments-store.ts'
import { bookDispute, bookReported } from '../wallet/book-returned.ts'

const CONCURRENCY = 10
const LEASE_MS = 3 * 60_000
const RETRY_MS = 60_000

/**
 * Books the refunds and disputes that the provider made of the shop's payments: those that webhooks told of, those that none
 * did, and what became of pending ones. Safe to run concurrently.
 */
export async function checkProvider(): Promise<void> {
  if (!offersOnlinePayment()) return
  await listUnreported()
  for (let claimed = CONCURRENCY; claimed === CONCURRENCY; ) {
    const now = clock.now()
    const checks = await claimProviderChecks(db, now, new Date(now.getTime() + LEASE_MS), CONCURRENCY)
    await Promise.all(checks.map((check) => runCheck(check)))
    claimed = checks.length
  }
}

/** The check is recorded before it is tried, so that it is not lost with the answer to a webhook. */
export async function checkNow(id: string): Promise<void> {
  const now = clock.now()
  await scheduleProviderChecks(db, [id], now)
  await runCheck({ id, createdAt: now })
}

async function runCheck(check: ProviderCheck): Promise<void> {
  try {
    const { disputes } = paymentProvider()
    const outcome = await (disputes?.isDispute(check.id)
      ? checkDispute(disputes, check.id)
      : checkPayment(check.id))
    const now = clock.now()
    const at =
      outcome === 'unknown' ? new Date(now.getTime() + RETRY_MS) : nextProviderCheck(check, now, outcome)
    await setNextProviderCheck(db, check, at)
  } catch (error) {
    // The check is due again when its lease ends.
    log.error({ err: error, check: check.id }, 'what the provider gave back could not be booked')
  }
}

type CheckOutcome = { isUsed: boolean; isUndecided: boolean }

const unused: CheckOutcome = { isUsed: false, isUndecided: true }
const settled: CheckOutcome = { isUsed: true, isUndecided: false }

async function checkPayment(paymentId: string): Promise<CheckOutcome | 'unknown'> {
  const [use] = await findPaymentUses(db, [paymentId])
  if (!use) return unused
  // The shop itself refunds it.
  if (use.purpose === 'refund') return settled
  const refunds = await bookReported(use)
  if (!refunds.ok) return refunds.refusal.reason === 'unknown' ? 'unknown' : settled
  return { isUsed: true, isUndecided: await hasPendingRefund(db, paymentId) }
}

async function checkDispute(
  disputes: NonNullable<PaymentProvider['disputes']>,
  disputeId: string,
): Promise<CheckOutcome | 'unknown'> {
  const dispute = await disputes.fetch(disputeId)
  if (!dispute.ok) return dispute.refusal.reason === 'unknown' ? 'unknown' : settled
  const [use] = await findPaymentUses(db, [dispute.value.paymentId])
  if (!use) return unused
  await bookDispute(use, dispute.value)
  return { isUsed: true, isUndecided: isUndecided(dispute.value) }
}

/** Two lists, each with a mark of its own. A list without an answer is asked for again from where it was. */
async function listUnreported(): Promise<void> {
  const now = clock.now()
  const listedTo = await claimListing(db, now, new Date(now.getTime() + LIST_EVERY_MS))
  if (!listedTo) return
  const { listRefunds, disputes } = paymentProvider()
  await listPages('refunds', listRefunds, listedTo.refunds, (refunds) => findUnknownRefunds(db, refunds))
  if (disputes)
    await listPages('disputes', disputes.list, listedTo.disputes, async (listed) =>
      listed.map(({ id }) => id),
    )
}

async function listPages<Entity>(
  name: ProviderList,
  list: ListPage<Entity>,
  listedTo: Date | null,
  toCheck: (listed: Entity[]) => Promise<string[]>,
): Promise<void> {
  if (!listedTo) return
  const now = clock.now()
  const span = spanToList(listedTo, now)
  for await (const page of pages(list, span, 0, 1)) {
    if (!page.ok) return log.warn({ list: name, refusal: page.refusal }, 'the provider did not list them')
    await scheduleProviderChecks(db, await toCheck(page.value), now)
  }
  await setListed(db, name, span.to, new Date(span.to.getTime() + LIST_EVERY_MS))
}
