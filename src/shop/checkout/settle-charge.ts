import { done, type Result, refused } from '../../lib/result.ts'
import type { Payment } from '../../platform/razorpay.ts'
import { confirmPayment } from '../payments/confirm-payment.ts'
import { findPayments, type Unsure } from '../payments/find-payments.ts'
import type { Charge, PaymentRefusal } from '../payments/rules.ts'
import { creditTopUp } from '../wallet/credit-top-up.ts'
import type { CreditRefusal } from '../wallet/rules.ts'
import { settleTopUp } from '../wallet/settle-top-up.ts'
import type { Outcome } from './payment-rules.ts'
import { outcomeOf, settlePayment } from './settle-payment.ts'

export type Settled = Outcome | 'credited'

type Answer = Result<Settled, PaymentRefusal>

const underWay = new Map<string, Promise<Answer>>()

/**
 * Idempotent. Browser and webhook arrive at the same moment, so concurrent calls in one process share one attempt. Never
 * call it inside a transaction.
 */
export function settleCharge(charge: Charge, paymentId: string): Promise<Answer> {
  const name = `${charge.id} ${paymentId}`
  const begun = underWay.get(name)
  if (begun !== undefined) return begun
  const answer = settle(charge, paymentId).finally(() => underWay.delete(name))
  underWay.set(name, answer)
  return answer
}

async function settle(charge: Charge, paymentId: string): Promise<Answer> {
  if (charge.purpose === 'top-up') return credited(await settleTopUp(charge, paymentId))
  const known = await outcomeOf(charge, paymentId)
  if (known) return done(known)
  const confirmed = await confirmPayment(charge, paymentId)
  return confirmed.ok ? done(await settlePayment(charge, confirmed.value)) : confirmed
}

/** Outcome of the first payment, one that covers the charge if any does; null if nothing was paid. */
export async function settleIfPaid(charge: Charge): Promise<Result<Settled | null, Unsure>> {
  const found = await findPayments(charge)
  if (!found.ok) return found
  let first: Settled | null = null
  for (const payment of found.value.payments) {
    const settled = await settleCaptured(found.value.charge, payment)
    first ??= settled
  }
  return done(first)
}

async function settleCaptured(charge: Charge, payment: Payment): Promise<Settled> {
  if (charge.purpose === 'order') return settlePayment(charge, payment)
  const answer = await creditTopUp(charge, payment)
  return answer.ok ? 'credited' : answer.refusal.reason
}

function credited(answer: Result<null, CreditRefusal>): Answer {
  if (answer.ok) return done('credited')
  const { reason } = answer.refusal
  const isRefunded = reason === 'second' || reason === 'unusable' || reason === 'closed'
  return isRefunded ? done(reason) : refused({ reason })
}
