import { done, type Result, refused } from '../../lib/result.ts'
import { confirmPayment } from '../payments/confirm-payment.ts'
import { findPayments, type Unsure } from '../payments/find-payments.ts'
import type { CapturedPayment, PaymentIntent, PaymentRefusal } from '../payments/rules.ts'
import { creditTopUp } from '../wallet/credit-top-up.ts'
import type { CreditRefusal } from '../wallet/rules.ts'
import { settleTopUp } from '../wallet/settle-top-up.ts'
import type { Outcome } from './payment-rules.ts'
import { settlePayment } from './settle-payment.ts'

export type Settlement = Outcome | 'credited'

type Answer = Result<Settlement, PaymentRefusal>

const underWay = new Map<string, Promise<Answer>>()

/**
 * Idempotent, but asks the provider: the caller first looks whether the payment is settled. Browser and webhook arrive at
 * the same moment, so concurrent calls in one process share one attempt. Never call it inside a transaction.
 */
export function settlePaymentIntent(intent: PaymentIntent, paymentId: string): Promise<Answer> {
  const name = `${intent.id} ${paymentId}`
  const begun = underWay.get(name)
  if (begun !== undefined) return begun
  const answer = settle(intent, paymentId).finally(() => underWay.delete(name))
  underWay.set(name, answer)
  return answer
}

async function settle(intent: PaymentIntent, paymentId: string): Promise<Answer> {
  if (intent.purpose === 'top-up') return credited(await settleTopUp(intent, paymentId))
  const confirmed = await confirmPayment(intent, paymentId)
  return confirmed.ok ? done(await settlePayment(intent, confirmed.value)) : confirmed
}

/** Outcome of the first payment, one that covers the payment intent if any does; null if nothing was paid. */
export async function settleIfPaid(intent: PaymentIntent): Promise<Result<Settlement | null, Unsure>> {
  const found = await findPayments(intent)
  if (!found.ok) return found
  let first: Settlement | null = null
  for (const payment of found.value.payments) {
    const settled = await settleCaptured(found.value.intent, payment)
    first ??= settled
  }
  return done(first)
}

async function settleCaptured(intent: PaymentIntent, payment: CapturedPayment): Promise<Settlement> {
  if (intent.purpose === 'order') return settlePayment(intent, payment)
  const answer = await creditTopUp(intent, payment)
  return answer.ok ? 'credited' : answer.refusal.reason
}

function credited(answer: Result<null, CreditRefusal>): Answer {
  if (answer.ok) return done('credited')
  const { reason } = answer.refusal
  const isRefunded = reason === 'second' || reason === 'unusable' || reason === 'closed'
  return isRefunded ? done(reason) : refused({ reason })
}
