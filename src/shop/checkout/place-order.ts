import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { attempt, type Database, db, Overtaken, persist, type Tx } from '../../platform/database.ts'
import { readCartForCheckout } from '../cart/store.ts'
import type { Order } from '../orders/rules.ts'
import type { ToldSource } from '../orders/sources/rules.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { payFromWallet } from '../wallet/pay-from-wallet.ts'
import { findByKey, findDuplicate, keyOf } from './find-duplicate.ts'
import { findOpenCodRefusal } from './find-open-cod-refusal.ts'
import { insertOrder } from './insert-order.ts'
import {
  claimsCoupon,
  codAddressOf,
  draftOrder,
  type OrderRequest,
  type PlaceRefusal,
  priceRequest,
  type StillReserved,
} from './price-order-rules.ts'
import { releaseForReplacement } from './release-reservation.ts'
import { claimKey, type Key, lockOpenCod } from './store.ts'
import { type OpenReservation, withReservationReleased } from './with-reservation-released.ts'

type PlaceResult = Result<Order, PlaceRefusal | OpenReservation>

/**
 * Cash on delivery takes one statement, the wallet one transaction. Replaces an unpaid reservation. The same
 * `key`, or a double click, returns the same order. Lock order: key, cart, cash on delivery under way,
 * released order, sizes by ascending id, wallet. `source` is no part of what a key stands for.
 */
export function placeOrder(
  userId: string,
  request: OrderRequest,
  keyText: string | null,
  source: ToldSource | null,
): Promise<Result<Order, PlaceRefusal | StillReserved>> {
  const placement = { userId, request, key: keyOf(keyText, request), source }
  return withReservationReleased((orderToRelease) =>
    request.paymentMethod === 'Wallet' || orderToRelease !== null
      ? attempt((tx) => place(tx, placement, orderToRelease))
      : persist(() => place(null, placement, null)),
  )
}

type Placement = { userId: string; request: OrderRequest; key: Key | null; source: ToldSource | null }

async function place(
  tx: Tx | null,
  placement: Placement,
  orderToRelease: string | null,
): Promise<PlaceResult> {
  const { userId, request, key } = placement
  const on: Database = tx ?? db
  const cart = await readCartForCheckout(on, userId, {
    withCoupon: claimsCoupon(request),
    multibuyId: request.multibuy ?? null,
  })
  const settings = await currentSettings(on)
  const { selling } = settings
  const maxOpenCod = request.paymentMethod === 'COD' ? selling.openCodOrders : null
  const priced = priceRequest(cart, request, { now: clock.now(), ...settings })
  if (!priced.ok) {
    const known = await findByKey(on, userId, key)
    if (known) return known
    const duplicate = priced.refusal.reason === 'left-cart' && (await findDuplicate(on, userId, request, key))
    return duplicate ? done(duplicate) : priced
  }
  const codRefusal =
    request.paymentMethod === 'COD' ? await findOpenCodRefusal(on, userId, codAddressOf(request)) : null
  const { openReservation } = cart
  if (codRefusal || openReservation !== null) {
    const known = await findByKey(on, userId, key)
    if (known) return known
  }
  if (openReservation !== null && openReservation !== orderToRelease)
    return refused({ reason: 'open-reservation', orderId: openReservation })
  if (codRefusal) return refused(codRefusal)
  let claimed: string | null = null
  if (tx && openReservation !== null) {
    // Lock the key before the cart, as `insertOrder` does, so that two requests with one key wait here.
    claimed = key && (await claimKey(tx, userId, key))
    if (key && !claimed) throw new Overtaken()
    const sizeIds = priced.value.lines.map(({ sizeId }) => sizeId)
    // Before the sizes, as `insertOrder` does.
    await lockOpenCod(tx, userId, codAddressOf(request), maxOpenCod)
    await releaseForReplacement(tx, userId, openReservation, sizeIds)
  }
  const order = await insertOrder(on, userId, draftOrder(request, priced.value, selling), key, {
    claimed,
    maxOpenCod,
    source: settings.shop.asksSource ? placement.source : null,
  })
  if (!order) {
    const known = await findByKey(on, userId, key)
    if (known) return known
    throw new Overtaken()
  }
  if (!tx || order.paymentMethod !== 'Wallet') return done(order)
  const paid = await payFromWallet(tx, userId, order.total, order.id)
  return paid.ok ? done(order) : paid
}
