import { minus } from '../../lib/money.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { log } from '../../platform/log.ts'
import {
  fetchPayment,
  fetchRefund,
  paymentRefunds,
  type Refund,
  refundPayment,
} from '../../platform/razorpay.ts'
import { claimRefunds, endRefund, failRefund, followRefund, retryRefundAt } from './refunds-store.ts'
import { findDisputed, findLost } from './returned-payments-store.ts'
import { nextTry, type OwedRefund, refundable, refundKey } from './rules.ts'

const CONCURRENCY = 10
const leaseMinutes = 1

/** Follows each refund until it is processed. A retry uses the same idempotency key. Safe to run concurrently. */
export async function sendRefunds(): Promise<void> {
  for (let claimed = CONCURRENCY; claimed === CONCURRENCY; ) {
    const now = clock.now()
    const refunds = await claimRefunds(db, now, new Date(now.getTime() + leaseMinutes * 60_000), CONCURRENCY)
    const disputed = await findDisputed(
      db,
      refunds.map(({ paymentId }) => paymentId),
    )
    // What a dispute may take is not refunded beside it.
    const due = refunds.filter(({ paymentId }) => !disputed.has(paymentId))
    await Promise.all(due.map(send))
    for (const held of refunds.filter(({ paymentId }) => disputed.has(paymentId)))
      await retryRefundAt(db, held.paymentId, nextTry(held, clock.now()))
    claimed = refunds.length
  }
}

async function send(owed: OwedRefund): Promise<void> {
  const { paymentId } = owed
  const lost = await findLost(db, paymentId)
  if (owed.refundId === null && lost && lost.amount >= owed.amount)
    return endRefund(db, paymentId, lost.disputeId)
  // Without an amount the provider refunds what is left, even after a manual partial refund.
  const part = lost ? { amount: minus(owed.amount, lost.amount) } : {}
  const answer =
    owed.refundId === null
      ? await refundPayment(paymentId, { key: refundKey(owed), ...part })
      : await fetchRefund(owed.refundId)
  if (answer.ok) return note(owed, answer.value)
  if (answer.refusal.reason === 'refused') {
    const last = await lastRefund(owed)
    if (last) return endRefund(db, paymentId, last.id)
    log.error({ payment: paymentId, refusal: answer.refusal }, 'the provider will not refund a payment')
  }
  await retryRefundAt(db, paymentId, nextTry(owed, clock.now()))
}

async function note(owed: OwedRefund, { id, status }: Refund): Promise<void> {
  const { paymentId } = owed
  if (status === 'processed') return endRefund(db, paymentId, id)
  const at = nextTry(owed, clock.now())
  if (owed.refundId === null) await followRefund(db, paymentId, id, at)
  if (status === 'pending') return retryRefundAt(db, paymentId, at)
  log.error({ payment: paymentId, refund: id }, 'a refund failed and is tried anew')
  await failRefund(db, paymentId, id, at)
}

/** Set if the payment was fully refunded outside the shop. */
async function lastRefund({ paymentId }: OwedRefund): Promise<Refund | undefined> {
  const payment = await fetchPayment(paymentId)
  if (!payment.ok || refundable(payment.value) > 0) return undefined
  const refunds = await paymentRefunds(paymentId)
  const known = refunds.ok ? refunds.value.filter(({ status }) => status !== 'failed') : []
  return known.every(({ status }) => status === 'processed') ? known[0] : undefined
}
