import type { Paise } from '../../lib/money.ts'
import { type Result, refused } from '../../lib/result.ts'
import { db } from '../../platform/database.ts'
import { paymentProvider } from '../../platform/payment-provider.ts'
import { scheduleCheckSoon } from '../payments/schedule-check.ts'
import { findPaymentIntentByProviderOrder } from '../payments/store.ts'
import type { AddRefusal } from './rules.ts'
import { settleTopUp } from './settle-top-up.ts'

export type Claim = {
  amount: Paise
  providerOrderId: string | null
  paymentId: string | null
  signature: string | null
}

/** Idempotent. The claim is not trusted: owner and amount come from the payment intent and the provider. */
export async function addMoney(userId: string, claim: Claim): Promise<Result<null, AddRefusal>> {
  const { amount, providerOrderId: orderId, paymentId, signature } = claim
  if (!orderId || !paymentId) return refused({ reason: 'no-proof' })
  // Check the signature before any lookup, so that a forged request does not reveal which orders exist.
  if (signature !== null && !paymentProvider().isProof({ orderId, paymentId }, signature))
    return refused({ reason: 'forged' })
  const intent = await findPaymentIntentByProviderOrder(db, orderId)
  if (intent?.purpose !== 'top-up' || intent.userId !== userId) return refused({ reason: 'no-top-up' })
  if (intent.amount !== amount) return refused({ reason: 'wrong-amount' })
  const settled = await settleTopUp(intent, paymentId)
  if (!settled.ok && settled.refusal.reason === 'unknown') await scheduleCheckSoon(intent)
  return settled
}
