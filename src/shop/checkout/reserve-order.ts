import { done, type Result, refused } from '../../lib/result.ts'
import { publishChanges } from '../../platform/cache-invalidation.ts'
import { clock } from '../../platform/clock.ts'
import { attempt, db, type Tx, transaction } from '../../platform/database.ts'
import { offersOnlinePayment, paymentProvider } from '../../platform/payment-provider.ts'
import { lockCart, readCartForCheckout } from '../cart/store.ts'
import type { ToldSource } from '../orders/sources/rules.ts'
import { findOrder, findUnplaced } from '../orders/store.ts'
import { requestPayment } from '../payments/request-payment.ts'
import { canBePaidOnline, type PaymentIntent } from '../payments/rules.ts'
import { findPaymentIntent } from '../payments/store.ts'
import { currentSettings } from '../settings/current-settings.ts'
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
import { releaseForReplacement, releaseReservation } from './release-reservation.ts'
import { sellsTheSame } from './reservation-rules.ts'
import { isAwaited, lockState, readdress } from './reservation-store.ts'
import { type OpenReservation, orderIfPaid, withReservationReleased } from './with-reservation-released.ts'

/**
 * Inserts an unpaid order with frozen prices, reserves its units for 30 minutes and creates the provider's order. The
 * same cart returns the same provider order; another cart replaces the reservation. `unknown`: no answer from the
 * provider; the units stay reserved and a retry is safe.
 */
export async function reserveOrder(
  userId: string,
  request: OrderRequest,
  source: ToldSource | null,
): Promise<Result<Payable, ReserveRefusal>> {
  if (!offersOnlinePayment()) return refused({ reason: 'not-offered' })
  const reserved = await withReservationReleased((orderToRelease) =>
    attempt((tx) => reserve(tx, { userId, request, source }, orderToRelease)),
  )
  if (!reserved.ok) return reserved
  const intent = reserved.value
  // Same cart again: the payment may have succeeded without the browser learning of it.
  const paid = intent.providerOrderId === null ? null : await orderIfPaid(intent)
  if (paid?.ok && paid.value) return refused({ reason: 'already-paid', order: paid.value })
  const requested = await requestPayment(intent)
  if (requested.ok) {
    const { providerOrderId, amount } = requested.value
    if (await isAwaited(db, intent.id))
      return done({ providerOrderId, amount, key: paymentProvider().browser.key })
    // Another tab placed or released the order meanwhile.
    const order = await findOrder(db, intent.id)
    return order ? refused({ reason: 'already-paid', order }) : refused({ reason: 'cart-changed' })
  }
  if (requested.refusal.reason === 'not-accepted')
    await transaction((tx) => releaseReservation(tx, intent.id))
  // The units are reserved whatever the provider answered.
  await publishChanges()
  return requested
}

type Reservation = { userId: string; request: OrderRequest; source: ToldSource | null }

async function reserve(
  tx: Tx,
  { userId, request, source }: Reservation,
  orderToRelease: string | null,
): Promise<Result<PaymentIntent, ReserveRefusal | OpenReservation>> {
  await lockCart(tx, userId)
  const cart = await readCartForCheckout(tx, userId, {
    withCoupon: claimsCoupon(request),
    multibuyId: request.multibuy ?? null,
  })
  const settings = await currentSettings(tx)
  const { selling, payment } = settings
  const priced = priceRequest(cart, request, { now: clock.now(), ...settings })
  if (!priced.ok) {
    const order = priced.refusal.reason === 'left-cart' && (await findDuplicate(tx, userId, request, null))
    return order ? refused({ reason: 'already-paid', order }) : priced
  }
  const draft = draftOrder(request, priced.value, selling)
  const { openReservation } = cart
  if (openReservation !== null && (await isStillReserved(tx, openReservation, draft))) {
    await readdress(tx, openReservation, draft)
    const intent = await findPaymentIntent(tx, openReservation)
    if (intent) return done(intent)
  }
  // An order that awaits its payment can still be paid when online payment is switched off.
  if (!payment.online) return refused({ reason: 'not-offered' })
  if (openReservation !== null) {
    if (openReservation !== orderToRelease)
      return refused({ reason: 'open-reservation', orderId: openReservation })
    await releaseForReplacement(
      tx,
      userId,
      openReservation,
      draft.items.map(({ sizeId }) => sizeId),
    )
  }
  if (!canBePaidOnline(draft.total)) return refused({ reason: 'too-small' })
  return done(await insertReservation(tx, userId, draft, settings.shop.asksSource ? source : null))
}

async function isStillReserved(tx: Tx, orderId: string, draft: OrderDraft): Promise<boolean> {
  const state = await lockState(tx, orderId)
  if (state?.state !== 'awaiting_payment' || !state.endsAt || state.endsAt <= clock.now()) return false
  const order = await findUnplaced(tx, orderId)
  return order !== null && sellsTheSame(order, draft)
}
