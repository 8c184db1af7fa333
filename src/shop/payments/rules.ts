import { fromPaise, minus, type Paise } from '../../lib/money.ts'

export type PaymentIntent = {
  /** The order's or top-up's id; also the receipt of the provider's order. */
  id: string
  purpose: 'order' | 'top-up'
  userId: string
  amount: Paise
  /** Null until the provider has answered. */
  providerOrderId: string | null
  createdAt: Date
}

/** `unknown`: the provider did not answer; a retry is safe. `not-offered`: the shop has no keys of the provider. */
export type PaymentIntentRefusal = { reason: 'too-small' | 'not-accepted' | 'unknown' | 'not-offered' }

export const notOffered = 'Online payment is not offered in this shop'

/** `foreign`: paid for another provider order. `wrong-amount`: authorized for an order of another amount, and not captured. */
export type PaymentRefusal = { reason: 'unknown' | 'not-paid' | 'foreign' | 'wrong-amount' | 'forged' }

export const minPayment = fromPaise(1_00)

export function canBePaidOnline(amount: Paise): boolean {
  return amount >= minPayment
}

const minute = 60_000
const day = 24 * 60 * minute

/** How long a payment is looked for; the last check may be 25 % later. */
export const LOOKED_FOR_MS = 6 * day

export function firstCheck(createdAt: Date): Date {
  return new Date(createdAt.getTime() + 2 * minute)
}

/** Every minute while awaited, then less often: a bank may confirm up to five days late. Null: no more checks. */
export function nextCheck(
  intent: Pick<PaymentIntent, 'createdAt'>,
  now: Date,
  awaited: boolean,
): Date | null {
  const age = now.getTime() - intent.createdAt.getTime()
  if (awaited) return new Date(now.getTime() + minute)
  return age > LOOKED_FOR_MS ? null : new Date(now.getTime() + Math.max(minute, age / 4))
}

type CapturedAmounts = { amount: Paise; currency: string; amountRefunded: Paise }

/** `paysOrder`: the provider counts it as the whole of its order, whatever fee it added or offer it took off. */
export type CapturedPayment = CapturedAmounts & { id: string; paysOrder: boolean }

export function covers({ currency, paysOrder, amountRefunded }: Omit<CapturedPayment, 'id'>): boolean {
  return currency === 'INR' && paysOrder && amountRefunded === 0
}

export function refundable({ amount, amountRefunded }: Omit<CapturedAmounts, 'currency'>): Paise {
  return minus(amount, amountRefunded)
}

/** The provider does not count as refunded what disputes took. */
export function refundableAfterDisputes(payment: Omit<CapturedAmounts, 'currency'>, lost: Paise): Paise {
  return fromPaise(Math.max(0, refundable(payment) - lost))
}

/**
 * `second`: already paid. `sold-out`: paid late and units are gone. `too-late`: the order was cleared. `replaced`: the
 * goods were bought with another order. `closed`: the payer is deleted. `unusable`: not the whole order, or partly refunded.
 */
export type RefundReason = 'second' | 'sold-out' | 'too-late' | 'replaced' | 'unusable' | 'closed'

/**
 * `due`: to be requested; `pending`: requested, not processed. `isPart`: of an order's payment, whose id is `intentId`; others
 * are of a payment that pays for nothing.
 */
export type OwedRefund = {
  id: string
  paymentId: string
  intentId: string
  isPart: boolean
  amount: Paise
  status: 'due' | 'pending'
  failures: number
  refundId: string | null
  createdAt: Date
}

type RefundName = Pick<OwedRefund, 'id' | 'paymentId' | 'isPart'>

/** A receipt has 40 characters at most, this one up to 39 with the number of the attempt. */
const nameOf = ({ id, paymentId, isPart }: RefundName) =>
  isPart ? `part_${id.replaceAll('-', '')}` : `refund_${paymentId}`

/** The refund's idempotency key and receipt; a new one after each failure. */
export function refundKey({ failures, ...refund }: RefundName & Pick<OwedRefund, 'failures'>): string {
  return failures === 0 ? nameOf(refund) : `${nameOf(refund)}_${failures + 1}`
}

/** Whether the provider's refund with this receipt is the shop's. */
export function isRefundOf(receipt: string | null, refund: RefundName): boolean {
  const name = nameOf(refund)
  return receipt === name || receipt?.startsWith(`${name}_`) === true
}

/** After so many attempts a part goes to the wallet; an hour is between the first two, and then the double. */
export const MAX_ATTEMPTS = 4

export function nextAttempt({ failures }: Pick<OwedRefund, 'failures'>, now: Date): Date {
  return new Date(now.getTime() + 60 * minute * 2 ** failures)
}

/** Backs off from 10 seconds to one day. */
export function nextTry({ createdAt }: Pick<OwedRefund, 'createdAt'>, now: Date): Date {
  const age = now.getTime() - createdAt.getTime()
  return new Date(now.getTime() + Math.min(Math.max(10_000, age / 4), day))
}
