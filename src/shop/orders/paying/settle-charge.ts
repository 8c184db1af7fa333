import { done, type Result, refused } from '../../../lib/result.ts'
import { confirmPayment } from '../../payments/confirm-payment.ts'
import { findPayment } from '../../payments/find-payment.ts'
import type { Charge, PaymentRefusal } from '../../payments/rules.ts'
import { creditTopUp } from '../../wallet/credit-top-up.ts'
import type { CreditRefusal } from '../../wallet/rules.ts'
import { settleTopUp } from '../../wallet/settle-top-up.ts'
import { type Outcome, outcomeOf, settlePayment } from './settle-payment.ts'

/** What became of a payment: an order was placed, a wallet was filled, or it goes back. */
export type Settled = Outcome | 'credited'

type Answer = Result<Settled, PaymentRefusal>

const underWay = new Map<string, Promise<Answer>>()

/**
 * Settles a payment that somebody speaks of, if the provider confirms it: once, whoever comes with it. Browser and webhooks
 * come at the same moment; within a process they share what the first of them began. Never inside a transaction.
 */
export function settleCharge(charge: Charge, paymentId: string): Promise<Answer> {
  const name = `${charge.id} ${paymentId}`
  const begun = underWay.get(name)
  if (begun) return begun
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

function credited(answer: Result<null, CreditRefusal>): Answer {
  if (answer.ok) return done('credited')
  const { reason } = answer.refusal
  return reason === 'second' ? done('second') : refused({ reason })
}
