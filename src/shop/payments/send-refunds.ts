import type { Paise } from '../../lib/money.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { log } from '../../platform/log.ts'
import {
  type Answer,
  fetchPayment,
  fetchRefund,
  paymentRefunds,
  type Refund,
  refundPayment,
} from '../../platform/razorpay.ts'
import {
  claimRefunds,
  endRefund,
  failRefund,
  followRefund,
  retryRefundAt,
  setRefundAmount,
} from './refunds-store.ts'
import { findDisputed, findLost } from './returned-payments-store.ts'
import { nextTry, type OwedRefund, refundable, refundableAfterDisputes, refundKey } from './rules.ts'

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
  const { paymentId, refundId } = owed
  if (refundId !== null) return follow(owed, await fetchRefund(refundId))
  const lost = await findLost(db, paymentId)
  if (lost) return refundRest(owed, lost)
  // Without an amount the provider refunds what is left, even after a manual partial refund.
  return follow(owed, await refundPayment(paymentId, { key: refundKey(owed) }))
}

/** Disputes took a part, and more may have been refunded by hand. */
async function refundRest(owed: OwedRefund, lost: { disputeId: string; amount: Paise }): Promise<void> {
  const { paymentId } = owed
  const payment = await fetchPayment(paymentId)
  if (!payment.ok) return follow(owed, payment)
  const left = refundableAfterDisputes(payment.value, lost.amount)
  if (left > 0) {
    await setRefundAmount(db, paymentId, left)
    return follow(owed, await refundPayment(paymentId, { key: refundKey(owed), amount: left }))
  }
  const refunds = await paymentRefunds(paymentId)
  if (!refunds.ok) return follow(owed, refunds)
  const last = refunds.value.find(({ status }) => status !== 'failed')
  if (!last) return endRefund(db, paymentId, lost.disputeId)
  // It may be the shop's own, whose answer was lost.
  await setRefundAmount(db, paymentId, last.amount)
  return note(owed, last)
}

async function follow(owed: OwedRefund, answer: Answer<Refund>): Promise<void> {
  if (answer.ok) return note(owed, answer.value)
  const { paymentId } = owed
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
