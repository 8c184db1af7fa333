import { done, type Result, refused } from '../../lib/result.ts'
import { confirmPayment } from '../payments/confirm-payment.ts'
import { findPayment } from '../payments/find-payment.ts'
import type { Charge, PaymentRefusal } from '../payments/rules.ts'
import { creditTopUp } from '../wallet/credit-top-up.ts'
import type { CreditRefusal } from '../wallet/rules.ts'
import { settleTopUp } from '../wallet/settle-top-up.ts'
import { type Outcome, outcomeOf, settlePayment } from './settle-payment.ts'

/** What became of a payment: an order was placed, a wallet was filled, or it goes back. */
export type Settled = Outcome | 'credited'

/**
 * Settles a payment that somebody speaks of, if the provider confirms it: once, whoever comes with it. Never inside a
 * transaction.
 */
export async function settleCharge(
  charge: Charge,
  paymentId: string,
): Promise<Result<Settled, PaymentRefusal>> {
  if (charge.purpose === 'top-up') return credited(await settleTopUp(charge, paymentId))
  const known = await outcomeOf(charge, paymentId)
  if (known) return done(known)
  const confirmed = await confirmPayment(charge, paymentId)
  return confirmed.ok ? done(await settlePayment(charge, confirmed.value)) : confirmed
}

/** Asks the provider whether anything paid a charge, and settles that: what became of it, null when nothing did. */
export async function settleIfPaid(charge: Charge): Promise<Result<Settled | null, PaymentRefusal>> {
  const found = await findPayment(charge)
  if (!found.ok) return refused({ reason: 'unknown' })
  if (!found.value) return done(null)
  const { charge: named, payment } = found.value
  return named.purpose === 'order'
    ? done(await settlePayment(named, payment))
    : credited(await creditTopUp(named, payment.id))
}

function credited(answer: Result<null, CreditRefusal>): Result<Settled, PaymentRefusal> {
  if (answer.ok) return done('credited')
  const { reason } = answer.refusal
  return reason === 'second' ? done('second') : refused({ reason })
}
