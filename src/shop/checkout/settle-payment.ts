import { publishChanges } from '../../platform/cache-invalidation.ts'
import { db, type Tx, transaction } from '../../platform/database.ts'
import type { Payment } from '../../platform/razorpay.ts'
import { lockOrCreateCart } from '../cart/store.ts'
import { type Charge, covers, type RefundReason } from '../payments/rules.ts'
import { stopChecks } from '../payments/schedule-check.ts'
import { scheduleRefund } from '../payments/schedule-refund.ts'
import type { Outcome } from './payment-rules.ts'
import { placeReserved, takeAgain } from './place-reserved.ts'
import { releaseReservation } from './release-reservation.ts'
import { isReplaced, type LockedForPayment, lockForPayment, readOutcome } from './reservation-store.ts'

export function outcomeOf(charge: Charge, paymentId: string): Promise<Outcome | null> {
  return readOutcome(db, charge.id, paymentId)
}

/**
 * Idempotent: browser, webhook and job may all call it. Places the order, also after its reservation expired if all units
 * are in stock and the shopper has not bought the goods otherwise. Refunds the payment otherwise. Lock order: cart,
 * order, other unpaid order of the same goods, sizes by ascending id.
 */
export async function settlePayment(charge: Charge, payment: Payment): Promise<Outcome> {
  const { outcome, stockMoved } = await transaction((tx) => settle(tx, charge, payment))
  if (stockMoved) await publishChanges()
  return outcome
}

async function settle(
  tx: Tx,
  charge: Charge,
  payment: Payment,
): Promise<{ outcome: Outcome; stockMoved: boolean }> {
  // Serializes two late payments of one shopper, even when the cart is empty.
  await lockOrCreateCart(tx, charge.userId)
  const order = await lockForPayment(tx, charge.id)
  if (!order) throw new Error(`charge ${charge.id} has no order`)
  const known = await readOutcome(tx, charge.id, payment.id)
  if (known) return { outcome: known, stockMoved: false }
  const reason = await whyNotPlaced(tx, order, charge, payment)
  if (reason) {
    await scheduleRefund(tx, charge, payment, reason)
    // The provider accepts no second payment for its order, so nothing else can pay this one.
    return { outcome: reason, stockMoved: await releaseReservation(tx, charge.id) }
  }
  await placeReserved(tx, charge.id, payment.id)
  await stopChecks(tx, charge.id)
  return { outcome: 'placed', stockMoved: order.state === 'expired' }
}

async function whyNotPlaced(
  tx: Tx,
  { state, isCleared, isDeleted }: LockedForPayment,
  charge: Charge,
  payment: Payment,
): Promise<RefundReason | null> {
  if (state === 'placed') return 'second'
  if (isDeleted) return 'closed'
  if (!covers(charge, payment)) return 'unusable'
  if (state === 'awaiting_payment') return null
  if (isCleared) return 'too-late'
  if (await isReplaced(tx, charge.id)) return 'replaced'
  return (await takeAgain(tx, charge.userId, charge.id)) ? null : 'sold-out'
}
