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

type Captured = { amount: Paise; currency: string; amountRefunded: Paise }

/** `paysOrder`: the provider counts it as the whole of its order, whatever fee it added or offer it took off. */
export type CapturedPayment = Captured & { id: string; paysOrder: boolean }

/** In rupees, the whole order, and nothing refunded. */
export function covers({ currency, paysOrder, amountRefunded }: Omit<CapturedPayment, 'id'>): boolean {
  return currency === 'INR' && paysOrder && amountRefunded === 0
}

export function refundable({ amount, amountRefunded }: Omit<Captured, 'currency'>): Paise {
  return minus(amount, amountRefunded)
}

/** What disputes took does not count as refunded at the provider. */
export function refundableAfterDisputes(payment: Omit<Captured, 'currency'>, lost: Paise): Paise {
  return fromPaise(Math.max(0, refundable(payment) - lost))
}

/**
 * `second`: already paid. `sold-out`: paid late and units are gone. `too-late`: the order was cleared. `replaced`: the
 * goods were bought with another order. `closed`: the payer is deleted. `unusable`: not the whole order, or partly refunded.
 */
export type RefundReason = 'second' | 'sold-out' | 'too-late' | 'replaced' | 'unusable' | 'closed'

/** `due`: to be requested; `pending`: requested, not processed. */
export type OwedRefund = {
  paymentId: string
  amount: Paise
  status: 'due' | 'pending'
  failures: number
  refundId: string | null
  createdAt: Date
}

/** The refund's idempotency key; a new one after each failure. */
export function refundKey({ paymentId, failures }: Pick<OwedRefund, 'paymentId' | 'failures'>): string {
  return failures === 0 ? `refund_${paymentId}` : `refund_${paymentId}_${failures + 1}`
}

/** Backs off from 10 seconds to one day. */
export function nextTry({ createdAt }: Pick<OwedRefund, 'createdAt'>, now: Date): Date {
  const age = now.getTime() - createdAt.getTime()
  return new Date(now.getTime() + Math.min(Math.max(10_000, age / 4), day))
}
