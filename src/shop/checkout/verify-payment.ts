import { done, type Result, refused } from '../../lib/result.ts'
import { db } from '../../platform/database.ts'
import type { Order } from '../orders/rules.ts'
import { findOrder } from '../orders/store.ts'
import { isForged } from '../payments/confirm-payment.ts'
import type { PaymentIntent, PaymentRefusal } from '../payments/rules.ts'
import { scheduleCheckSoon } from '../payments/schedule-check.ts'
import { findByKey, keyOf } from './find-duplicate.ts'
import type { Outcome, Proof, VerifyRefusal } from './payment-rules.ts'
import { findOrderIntent } from './reservation-store.ts'
import { type Settlement, settlePaymentIntent } from './settle-payment-intent.ts'
import { pointKey } from './store.ts'

/**
 * Places the order for a payment, unless a webhook was faster. The proof only identifies the order; its contents come
 * from the reservation. A second payment returns the same order and is refunded.
 */
export async function verifyPayment(
  userId: string,
  proof: Proof,
  keyText: string | null,
): Promise<Result<Order, VerifyRefusal>> {
  const { providerOrderId, paymentId } = proof
  const key = keyOf(keyText, { providerOrderId, paymentId })
  const known = await findByKey(db, userId, key)
  if (known) return known
  const found = await findOrderIntent(db, providerOrderId, paymentId)
  if (found?.intent.userId !== userId) return refused({ reason: 'no-order' })
  const { intent } = found
  const settled = await settle(intent, found.outcome, proof)
  if (!settled.ok) return settled
  const outcome = settled.value
  if (outcome !== 'placed' && outcome !== 'second' && outcome !== 'credited')
    return refused({ reason: outcome })
  const order = await findOrder(db, intent.id)
  if (!order) return refused({ reason: 'no-order' })
  if (!key || (await pointKey(db, userId, key, order.id))) return done(order)
  return (await findByKey(db, userId, key)) ?? done(order)
}

async function settle(
  intent: PaymentIntent,
  outcome: Outcome | null,
  { paymentId, signature }: Proof,
): Promise<Result<Settlement, PaymentRefusal>> {
  if (signature !== null && isForged(intent, paymentId, signature)) {
    // Keys that were changed meanwhile prove nothing of a payment that began with the old ones.
    if (!outcome) await scheduleCheckSoon(intent)
    return refused({ reason: 'forged' })
  }
  if (outcome) return done(outcome)
  const settled = await settlePaymentIntent(intent, paymentId)
  if (!settled.ok && settled.refusal.reason === 'unknown') await scheduleCheckSoon(intent)
  return settled
}
