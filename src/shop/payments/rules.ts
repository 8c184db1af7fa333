import { fromPaise, minus, type Paise } from '../../lib/money.ts'

/** What the provider is to collect: from whom, how much and for what. */
export type Charge = {
  /** The id of what it is for, and the receipt of the provider's order. */
  id: string
  purpose: 'order' | 'top-up'
  userId: string
  amount: Paise
  /** Null until the provider has answered. */
  providerOrderId: string | null
  createdAt: Date
}

/** Why there is nothing to be paid at the provider. `unknown`: it may have it or not; asking again is safe. */
export type ChargeRefusal = { reason: 'too-small' | 'not-accepted' | 'unknown' }

/**
 * Why a payment is not settled. `unknown`: nobody can say yet. `not-paid`: it failed, or is not through. `foreign`: it is a
 * payment of another order at the provider. `wrong-amount`: authorised for another sum, and not captured. `forged`: the
 * signature is not the provider's.
 */
export type PaymentRefusal = { reason: 'unknown' | 'not-paid' | 'foreign' | 'wrong-amount' | 'forged' }

/** The provider takes no less. */
export const minPayment = fromPaise(1_00)

/** Whether so much can be paid online. */
export function canBePaidOnline(amount: Paise): boolean {
  return amount >= minPayment
}

const minute = 60_000
const day = 24 * 60 * minute

/** How long a payment of a charge is looked for; the last look may be a quarter of that later. */
export const LOOKED_FOR_MS = 6 * day

/** When a new charge is looked at first, if nobody has told of its payment until then. */
export function firstCheck(createdAt: Date): Date {
  return new Date(createdAt.getTime() + 2 * minute)
}

/**
 * When to look at a charge again: every minute while something waits for it, then ever less often; a bank may say yes up
 * to five days late. Null when nothing can come any more.
 */
export function nextCheck(charge: Pick<Charge, 'createdAt'>, now: Date, awaited: boolean): Date | null {
  const age = now.getTime() - charge.createdAt.getTime()
  if (awaited) return new Date(now.getTime() + minute)
  return age > LOOKED_FOR_MS ? null : new Date(now.getTime() + Math.max(minute, age / 4))
}

type Captured = { amount: Paise; currency: string; amountRefunded: Paise }

/** Whether a captured payment covers a charge: in its amount, and with nothing refunded. */
export function covers({ amount }: Pick<Charge, 'amount'>, payment: Captured): boolean {
  return payment.currency === 'INR' && payment.amount === amount && payment.amountRefunded === 0
}

/** What of a captured payment is still to be refunded. */
export function refundable({ amount, amountRefunded }: Captured): Paise {
  return minus(amount, amountRefunded)
}

/**
 * Why a payment is refunded. `second`: what it is for was paid already. `sold-out`: it came late, and not all units were left.
 * `too-late`: its order had been cleared. `replaced`: the shopper has bought the goods with another order. `closed`: the
 * payer is deleted. `unusable`: it does not cover its charge, as part of it was refunded or it is another sum.
 */
export type RefundReason = 'second' | 'sold-out' | 'too-late' | 'replaced' | 'unusable' | 'closed'

/** A payment that goes back to where it came from. `due`: the provider is to be asked; `pending`: it has yet to do it. */
export type OwedRefund = {
  paymentId: string
  amount: Paise
  status: 'due' | 'pending'
  /** How often the provider said that it failed after all. */
  failures: number
  refundId: string | null
  createdAt: Date
}

/** What a refund is called at the provider, for ever: asked again by that name, it is the same one. */
export function refundKey({ paymentId, failures }: Pick<OwedRefund, 'paymentId' | 'failures'>): string {
  return failures === 0 ? `refund_${paymentId}` : `refund_${paymentId}_${failures + 1}`
}

/** When to ask about a refund again: soon at first, then ever less often, once a day at the least. */
export function nextTry({ createdAt }: Pick<OwedRefund, 'createdAt'>, now: Date): Date {
  const age = now.getTime() - createdAt.getTime()
  return new Date(now.getTime() + Math.min(Math.max(10_000, age / 4), day))
}
