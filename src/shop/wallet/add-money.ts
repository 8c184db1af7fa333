import type { Paise } from '../../lib/money.ts'
import { type Result, refused } from '../../lib/result.ts'
import { verifyPaymentSignature } from '../../platform/razorpay.ts'
import { findCharge } from '../payments/find-charge.ts'
import { scheduleCheckSoon } from '../payments/schedule-check.ts'
import type { AddRefusal } from './rules.ts'
import { settleTopUp } from './settle-top-up.ts'

/** What a browser says of a payment: what it was to be, and the provider's proof, as far as it has one. */
export type Claim = {
  amount: Paise
  providerOrderId: string | null
  paymentId: string | null
  signature: string | null
}

/**
 * Credits the shopper's wallet with a payment that the provider confirms; again, it stays credited. Nothing that the
 * claim says counts by itself: who asked for the top-up and how much was paid is looked up.
 */
export async function addMoney(userId: string, claim: Claim): Promise<Result<null, AddRefusal>> {
  const { amount, providerOrderId: orderId, paymentId, signature } = claim
  if (!orderId || !paymentId) return refused({ reason: 'no-proof' })
  // Before anything is looked up: what is made up tells nobody which orders there are.
  if (signature !== null && !verifyPaymentSignature({ orderId, paymentId }, signature))
    return refused({ reason: 'forged' })
  const charge = await findCharge(orderId)
  if (charge?.purpose !== 'top-up' || charge.userId !== userId) return refused({ reason: 'no-top-up' })
  if (charge.amount !== amount) return refused({ reason: 'wrong-amount' })
  const settled = await settleTopUp(charge, paymentId)
  if (!settled.ok && settled.refusal.reason === 'unknown') await scheduleCheckSoon(charge)
  return settled
}
