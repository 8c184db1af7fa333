import { done, type Result } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { attempt, type Database, db, Overtaken, persist } from '../../platform/database.ts'
import { fetchCart } from '../cart/fetch-cart.ts'
import { payFromWallet } from '../wallet/pay-from-wallet.ts'
import { findByKey, findTwin, keyOf } from './find-earlier.ts'
import type { Key } from './placing-store.ts'
import { claimsCoupon, type OrderRequest, type PlaceRefusal, priceRequest } from './request-rules.ts'
import type { Order } from './rules.ts'
import { writeOrder } from './write-order.ts'

type Placed = Result<Order, PlaceRefusal>

/**
 * Places an order that is paid at the door or from the wallet, at the server's prices, with the stock taken and the bought
 * lines out of the cart, or not at all: one at the door in one statement, one from the wallet in one transaction with what
 * pays it. The same `key`, or a second click, answers the same order. Its confirmation is due from then on. Locks in this
 * order: the key, the cart, the sizes by ascending id, the wallet.
 */
export function placeOrder(userId: string, request: OrderRequest, keyText: string | null): Promise<Placed> {
  const key = keyOf(keyText, request)
  if (request.paymentMethod !== 'Wallet') return persist(() => place(db, userId, request, key))
  return attempt((tx) =>
    place(tx, userId, request, key, ({ total, id }) => payFromWallet(tx, userId, total, id)),
  )
}

async function place(
  on: Database,
  userId: string,
  request: OrderRequest,
  key: Key | null,
  pay?: (order: Order) => ReturnType<typeof payFromWallet>,
): Promise<Placed> {
  const cart = await fetchCart(on, userId, { withCoupon: claimsCoupon(request) })
  const priced = priceRequest(cart, request, clock.today())
  if (!priced.ok) {
    const known = await findByKey(on, userId, key)
    if (known) return known
    const twin = priced.refusal.reason === 'left-cart' && (await findTwin(on, userId, request, key))
    return twin ? done(twin) : priced
  }
  const order = await writeOrder(on, userId, request, priced.value, key)
  if (!order) {
    const known = await findByKey(on, userId, key)
    if (known) return known
    throw new Overtaken()
  }
  const paid = await pay?.(order)
  return paid?.ok === false ? paid : done(order)
}
