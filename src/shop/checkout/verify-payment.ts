import { done, type Result, refused } from '../../lib/result.ts'
import { db } from '../../platform/database.ts'
import type { Order } from '../orders/rules.ts'
import { findOrder } from '../orders/store.ts'
import { isForged } from '../payments/confirm-payment.ts'
import type { Charge, PaymentRefusal } from '../payments/rules.ts'
import { scheduleCheckSoon } from '../payments/schedule-check.ts'
import { readChargeOf } from '../payments/store.ts'
import { findByKey, keyOf } from './find-duplicate.ts'
import type { Proof, VerifyRefusal } from './payment-rules.ts'
import { type Settled, settleCharge } from './settle-charge.ts'
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
  const charge = await readChargeOf(db, providerOrderId)
  if (charge?.userId !== userId || charge.purpose !== 'order') return refused({ reason: 'no-order' })
  const settled = await settle(charge, proof)
  if (!settled.ok) return settled
  const outcome = settled.value
  if (outcome !== 'placed' && outcome !== 'second' && outcome !== 'credited')
    return refused({ reason: outcome })
  const order = await findOrder(db, charge.id)
  if (!order) return refused({ reason: 'no-order' })
  if (!key) return done(order)
  await pointKey(db, userId, key, order.id)
  return (await findByKey(db, userId, key)) ?? done(order)
}

async function settle(charge: Charge, proof: Proof): Promise<Result<Settled, PaymentRefusal>> {
  const { paymentId, signature } = proof
  if (signature !== null && isForged(charge, paymentId, signature)) return refused({ reason: 'forged' })
  const settled = await settleCharge(charge, paymentId)
  if (!settled.ok && settled.refusal.reason === 'unknown') await scheduleCheckSoon(charge)
  return settled
}
