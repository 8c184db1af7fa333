import { publishChanges } from '../../platform/cache-invalidation.ts'
import { type Tx, transaction } from '../../platform/database.ts'
import { lockOrCreateCart } from '../cart/store.ts'
import { type CapturedPayment, covers, type PaymentIntent, type RefundReason } from '../payments/rules.ts'
import { scheduleRefund } from '../payments/schedule-refund.ts'
import type { Outcome } from './payment-rules.ts'
import { deductAgain, placeReserved } from './place-reserved.ts'
import { releaseReservation } from './release-reservation.ts'
import { isReplaced, type LockedForPayment, lockForPayment } from './reservation-store.ts'

/**
 * Idempotent: browser, webhook and job may all call it. Places the order, also after its reservation expired if all units
 * are in stock and the shopper has not bought the goods otherwise. Refunds the payment otherwise. Lock order: cart,
 * order, other unpaid order of the same goods, sizes by ascending id.
 */
export async function settlePayment(intent: PaymentIntent, payment: CapturedPayment): Promise<Outcome> {
  const { outcome, stockMoved } = await transaction((tx) => settle(tx, intent, payment))
  if (stockMoved) await publishChanges()
  return outcome
}

async function settle(
  tx: Tx,
  intent: PaymentIntent,
  payment: CapturedPayment,
): Promise<{ outcome: Outcome; stockMoved: boolean }> {
  // Serializes two late payments of one shopper, even when the cart is empty.
  await lockOrCreateCart(tx, intent.userId)
  const order = await lockForPayment(tx, intent.id, payment.id)
  if (!order) throw new Error(`payment intent ${intent.id} has no order`)
  if (order.outcome) return { outcome: order.outcome, stockMoved: false }
  const reason = await whyNotPlaced(tx, order, intent, payment)
  if (reason) {
    await scheduleRefund(tx, intent, payment, reason)
    // The provider accepts no second payment for its order, so nothing else can pay this one.
    return { outcome: reason, stockMoved: await releaseReservation(tx, intent.id) }
  }
  await placeReserved(tx, intent.id, payment)
  return { outcome: 'placed', stockMoved: order.state === 'expired' }
}

async function whyNotPlaced(
  tx: Tx,
  { state, isCleared, isDeleted }: LockedForPayment,
  intent: PaymentIntent,
  payment: CapturedPayment,
): Promise<RefundReason | null> {
  if (state === 'placed') return 'second'
  if (isDeleted) return 'closed'
  if (!covers(payment)) return 'unusable'
  if (state === 'awaiting_payment') return null
  if (isCleared) return 'too-late'
  if (await isReplaced(tx, intent.id)) return 'replaced'
  return await deductAgain(tx, intent.userId, intent.id)
}
