import type { Paise } from '../../lib/money.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { log } from '../../platform/log.ts'
import { type Answer, paymentProvider, type Refund } from '../../platform/payment-provider.ts'
import {
  claimRefunds,
  endRefund,
  failRefund,
  followRefund,
  requestPartialRefund,
  retryRefundAt,
  setRefundAmount,
} from '../payments/refunds-store.ts'
import { findDisputed, findLost, findPaymentUses } from '../payments/returned-payments-store.ts'
import {
  isRefundOf,
  MAX_ATTEMPTS,
  nextAttempt,
  nextTry,
  type OwedRefund,
  refundable,
  refundableAfterDisputes,
  refundKey,
} from '../payments/rules.ts'
import { bookReported } from './book-returned.ts'
import { endPartialRefund, giveUpPartialRefund } from './end-partial-refund.ts'

const CONCURRENCY = 10
const leaseMinutes = 1

/** Follows each refund until it has ended. A retry uses the same idempotency key. Safe to run concurrently. */
export async function sendRefunds(): Promise<void> {
  for (let claimed = CONCURRENCY; claimed === CONCURRENCY; ) {
    const now = clock.now()
    const refunds = await claimRefunds(db, now, new Date(now.getTime() + leaseMinutes * 60_000), CONCURRENCY)
    const disputed = await findDisputed(
      db,
      refunds.map(({ paymentId }) => paymentId),
    )
    // A disputed payment is not refunded, because the dispute may take the same money.
    const due = refunds.filter(({ paymentId }) => !disputed.has(paymentId))
    await Promise.all(due.map(send))
    for (const held of refunds.filter(({ paymentId }) => disputed.has(paymentId)))
      await retryRefundAt(db, held, nextTry(held, clock.now()))
    claimed = refunds.length
  }
}

async function send(owed: OwedRefund): Promise<void> {
  const { paymentId, refundId, isPart } = owed
  if (refundId !== null) return follow(owed, await paymentProvider().fetchRefund(refundId))
  if (isPart) return sendPart(owed)
  const lost = await findLost(db, paymentId)
  if (lost) return refundRest(owed, lost)
  // Without an amount the provider refunds what is left, even after a manual partial refund.
  return follow(owed, await paymentProvider().refundPayment(paymentId, { key: refundKey(owed) }))
}

async function sendPart(owed: OwedRefund): Promise<void> {
  const { id, paymentId, amount, failures } = owed
  // The payer may have got the money otherwise since the last attempt failed.
  if (failures > 0 && !(await listReported(owed))) return retryRefundAt(db, owed, nextTry(owed, clock.now()))
  if (!(await requestPartialRefund(db, id, clock.now()))) return giveUpPartialRefund(owed)
  return follow(owed, await paymentProvider().refundPayment(paymentId, { key: refundKey(owed), amount }))
}

/** Null if the provider does not answer. What it gave back is booked, so that it can be withheld. */
async function listReported({ paymentId }: OwedRefund): Promise<Refund[] | null> {
  const [use] = await findPaymentUses(db, [paymentId])
  if (!use) throw new Error(`payment ${paymentId} is of no order`)
  const reported = await bookReported(use)
  if (reported.ok) return reported.value
  return reported.refusal.reason === 'refused' ? [] : null
}

/** Disputes took a part, and more may have been refunded by hand. */
async function refundRest(owed: OwedRefund, lost: { disputeId: string; amount: Paise }): Promise<void> {
  const { id, paymentId } = owed
  const payment = await paymentProvider().fetchPayment(paymentId)
  if (!payment.ok) return follow(owed, payment)
  const left = refundableAfterDisputes(payment.value, lost.amount)
  if (left > 0) {
    await setRefundAmount(db, id, left)
    return follow(
      owed,
      await paymentProvider().refundPayment(paymentId, { key: refundKey(owed), amount: left }),
    )
  }
  const refunds = await paymentProvider().paymentRefunds(paymentId)
  if (!refunds.ok) return follow(owed, refunds)
  const last = refunds.value.find(({ status }) => status !== 'failed')
  if (!last) return end(owed, lost.disputeId)
  // It may be the shop's own, whose answer was lost.
  await setRefundAmount(db, id, last.amount)
  return note(owed, last)
}

async function follow(owed: OwedRefund, answer: Answer<Refund>): Promise<void> {
  if (answer.ok) return note(owed, answer.value)
  const { paymentId } = owed
  if (answer.refusal.reason === 'refused') {
    log.error({ payment: paymentId, refusal: answer.refusal }, 'the provider will not refund a payment')
    if (owed.isPart) return followRefused(owed)
    const last = await lastRefund(owed)
    if (last) return end(owed, last.id)
  }
  await retryRefundAt(db, owed, nextTry(owed, clock.now()))
}

/** It may have been made before, with an answer that was lost; and it never will be when less of the payment is left. */
async function followRefused(owed: OwedRefund): Promise<void> {
  const reported = await listReported(owed)
  const payment = await paymentProvider().fetchPayment(owed.paymentId)
  if (!reported || (!payment.ok && payment.refusal.reason === 'unknown'))
    return retryRefundAt(db, owed, nextTry(owed, clock.now()))
  const made = reported.find((refund) => isMadeFor(owed, refund))
  if (made) return note(owed, made)
  return payment.ok && refundable(payment.value) < owed.amount ? giveUpPartialRefund(owed) : tryAgain(owed)
}

const isMadeFor = (owed: OwedRefund, { receipt, status }: Refund) =>
  status !== 'failed' && isRefundOf(receipt, owed)

async function note(owed: OwedRefund, { id: refundId, status }: Refund): Promise<void> {
  if (status === 'processed') return end(owed, refundId)
  const at = nextTry(owed, clock.now())
  if (owed.refundId === null) await followRefund(db, owed, refundId, at)
  if (status === 'pending') return retryRefundAt(db, owed, at)
  log.error({ payment: owed.paymentId, refund: refundId }, 'a refund failed')
  return tryAgain(owed)
}

async function tryAgain(owed: OwedRefund): Promise<void> {
  const now = clock.now()
  if (!owed.isPart) return failRefund(db, owed, nextTry(owed, now))
  if (owed.failures + 1 < MAX_ATTEMPTS) return failRefund(db, owed, nextAttempt(owed, now))
  if (!(await listReported(owed))) return retryRefundAt(db, owed, nextTry(owed, now))
  return giveUpPartialRefund(owed)
}

async function end(owed: OwedRefund, refundId: string): Promise<void> {
  if (owed.isPart) await endPartialRefund(owed, refundId)
  else await endRefund(db, owed.id, refundId, clock.now())
}

/** Set if the payment was fully refunded outside the shop. */
async function lastRefund({ paymentId }: OwedRefund): Promise<Refund | undefined> {
  const payment = await paymentProvider().fetchPayment(paymentId)
  if (!payment.ok || refundable(payment.value) > 0) return undefined
  const refunds = await paymentProvider().paymentRefunds(paymentId)
  const known = refunds.ok ? refunds.value.filter(({ status }) => status !== 'failed') : []
  return known.every(({ status }) => status === 'processed') ? known[0] : undefined
}
