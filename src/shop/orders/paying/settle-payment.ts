import { publishChanges } from '../../../platform/cache-invalidation.ts'
import { db, type Tx, transaction } from '../../../platform/database.ts'
import type { Payment } from '../../../platform/razorpay.ts'
import { ensureCartLocked } from '../../cart/lock-cart.ts'
import { type Charge, covers, type RefundReason } from '../../payments/rules.ts'
import { stopChecks } from '../../payments/schedule-check.ts'
import { scheduleRefund } from '../../payments/schedule-refund.ts'
import type { Outcome } from './payment-rules.ts'
import { placeReserved, takeAgain } from './place-reserved.ts'
import { releaseReservation } from './release-reservation.ts'
import { isReplaced, type LockedForPayment, lockForPayment, readOutcome } from './reservation-store.ts'

/** What became of a payment that was settled before; null when it was not. */
export function outcomeOf(charge: Charge, paymentId: string): Promise<Outcome | null> {
  return readOutcome(db, charge.id, paymentId)
}

/**
 * Settles a captured payment, once, whoever comes with it: the browser, a webhook or the job. An order that awaits it is
 * placed; one whose hold has ended, if all its units are there again and the shopper has not bought the goods otherwise. What
 * does not cover the order, pays it a second time or comes too late is refunded. Locks in this order: the cart, the order,
 * another one of the same goods that awaits its payment, the sizes by ascending id.
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
  // Two late payments of one shopper see each other's order here, also when nothing is left in the cart.
  await ensureCartLocked(tx, charge.userId)
  const order = await lockForPayment(tx, charge.id)
  if (!order) throw new Error(`charge ${charge.id} has no order`)
  const known = await readOutcome(tx, charge.id, payment.id)
  if (known) return { outcome: known, stockMoved: false }
  const reason = await whyNotPlaced(tx, order, charge, payment)
  if (reason) {
    await scheduleRefund(tx, charge, payment, reason)
    // The provider takes no second payment of its order, so nothing else can pay this one.
    return { outcome: reason, stockMoved: await releaseReservation(tx, charge.id) }
  }
  await placeReserved(tx, charge.id, payment.id)
  await stopChecks(tx, charge.id)
  return { outcome: 'placed', stockMoved: order.state === 'expired' }
}

/** Why a payment does not place its order; null when it does, and then an ended hold has its units again. */
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
