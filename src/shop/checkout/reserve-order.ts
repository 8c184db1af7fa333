import { done, type Result, refused } from '../../lib/result.ts'
import { publishChanges } from '../../platform/cache-invalidation.ts'
import { clock } from '../../platform/clock.ts'
import { attempt, db, type Tx, transaction } from '../../platform/database.ts'
import { checkout } from '../../platform/razorpay.ts'
import { lockCart, readCartForCheckout } from '../cart/store.ts'
import { findOrder, findUnplaced } from '../orders/store.ts'
import { openCharge } from '../payments/open-charge.ts'
import { requestPayment } from '../payments/request-payment.ts'
import type { Charge } from '../payments/rules.ts'
import { readCharge } from '../payments/store.ts'
import { findDuplicate } from './find-duplicate.ts'
import { insertReservation } from './insert-reservation.ts'
import type { Payable } from './payment-rules.ts'
import {
  claimsCoupon,
  draftOrder,
  type OrderDraft,
  type OrderRequest,
  priceRequest,
  type ReserveRefusal,
} from './price-order-rules.ts'
import { makeRoom, releaseReservation } from './release-reservation.ts'
import { reservationEnd, sellsTheSame } from './reservation-rules.ts'
import { isAwaited, lockState, readdress } from './reservation-store.ts'
import { type InTheWay, orderIfPaid, withReservationReleased } from './with-reservation-released.ts'

/**
 * Inserts an unpaid order with frozen prices, reserves its units for 30 minutes and creates the provider's order. The
 * same cart returns the same provider order; another cart replaces the reservation. `unknown`: no answer from the
 * provider; the units stay reserved and a retry is safe.
 */
export async function reserveOrder(
  userId: string,
  request: OrderRequest,
): Promise<Result<Payable, ReserveRefusal>> {
  const held = await withReservationReleased((ending) => attempt((tx) => hold(tx, userId, request, ending)))
  if (!held.ok) return held
  const charge = held.value
  // Same cart again: the payment may have succeeded without the browser learning of it.
  const paid = charge.providerOrderId === null ? null : await orderIfPaid(charge)
  if (paid?.ok && paid.value) return refused({ reason: 'already-paid', order: paid.value })
  const asked = await requestPayment(charge)
  if (asked.ok) {
    const { providerOrderId, amount } = asked.value
    if (await isAwaited(db, charge.id)) return done({ providerOrderId, amount, key: checkout().key })
    // Another tab placed or released the order meanwhile.
    const order = await findOrder(db, charge.id)
    return order ? refused({ reason: 'already-paid', order }) : refused({ reason: 'cart-changed' })
  }
  if (asked.refusal.reason === 'not-accepted') await transaction((tx) => releaseReservation(tx, charge.id))
  // The units are reserved whatever the provider answered.
  await publishChanges()
  return asked
}

async function hold(
  tx: Tx,
  userId: string,
  request: OrderRequest,
  ending: string | null,
): Promise<Result<Charge, ReserveRefusal | InTheWay>> {
  await lockCart(tx, userId)
  const cart = await readCartForCheckout(tx, userId, { withCoupon: claimsCoupon(request) })
  const priced = priceRequest(cart, request, clock.today())
  if (!priced.ok) {
    const order = priced.refusal.reason === 'left-cart' && (await findDuplicate(tx, userId, request, null))
    return order ? refused({ reason: 'already-paid', order }) : priced
  }
  const draft = draftOrder(request, priced.value)
  if (cart.openReservation !== null) {
    const { openReservation } = cart
    if (await isStillReserved(tx, openReservation, draft)) {
      await readdress(tx, openReservation, draft.shippingAddress)
      const charge = await readCharge(tx, openReservation)
      if (charge) return done(charge)
    }
    if (openReservation !== ending) return refused({ reason: 'open-hold', orderId: openReservation })
    await makeRoom(
      tx,
      userId,
      openReservation,
      draft.items.map(({ sizeId }) => sizeId),
    )
  }
  const id = await insertReservation(tx, userId, draft, reservationEnd(clock.now()))
  return openCharge(tx, { id, purpose: 'order', userId, amount: draft.total })
}

async function isStillReserved(tx: Tx, orderId: string, draft: OrderDraft): Promise<boolean> {
  const state = await lockState(tx, orderId)
  if (state?.state !== 'awaiting_payment' || !state.endsAt || state.endsAt <= clock.now()) return false
  const order = await findUnplaced(tx, orderId)
  return order !== null && sellsTheSame(order, draft)
}
