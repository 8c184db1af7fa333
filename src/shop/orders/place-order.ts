import { done, type Result } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { attempt, type Tx } from '../../platform/database.ts'
import { postMail } from '../../platform/mail.ts'
import { fetchCart } from '../cart/fetch-cart.ts'
import { payFromWallet } from '../wallet/pay-from-wallet.ts'
import { oncePerKey } from './once-per-key.ts'
import {
  claimsCoupon,
  doubleClickStart,
  isTwin,
  type OrderRequest,
  type PlaceRefusal,
  priceRequest,
} from './request-rules.ts'
import type { Order } from './rules.ts'
import { readOrdersSince } from './store.ts'
import { writeConfirmation } from './write-confirmation.ts'
import { writeOrder } from './write-order.ts'

/**
 * Places an order that is paid at the door or from the wallet, in one transaction: at the server's prices, with the stock
 * taken, the bought lines out of the cart and the confirmation on its way, or not at all. The same `key`, or a second
 * click, answers the same order. Locks in this order: the key, the cart, the sizes by ascending id, the wallet.
 */
export function placeOrder(
  userId: string,
  request: OrderRequest,
  key: string | null,
): Promise<Result<Order, PlaceRefusal>> {
  return attempt((tx) =>
    oncePerKey(tx, userId, key, request, async (promisedId) => {
      const cart = await fetchCart(tx, userId, { withCoupon: claimsCoupon(request) })
      const priced = priceRequest(cart, request, clock.today())
      if (!priced.ok) {
        const twin = priced.refusal.reason === 'left-cart' && (await findTwin(tx, userId, request))
        return twin ? done(twin) : priced
      }
      const order = await writeOrder(tx, userId, request, priced.value, promisedId)
      if (order.paymentMethod === 'Wallet') {
        const paid = await payFromWallet(tx, userId, order.total, order.id)
        if (!paid.ok) return paid
      }
      await postMail(tx, { ...writeConfirmation(order), key: `order ${order.id} placed` })
      return done(order)
    }),
  )
}

/** The order of a few minutes ago that this request asks for a second time. */
async function findTwin(tx: Tx, userId: string, request: OrderRequest): Promise<Order | undefined> {
  const orders = await readOrdersSince(tx, userId, doubleClickStart(clock.now()))
  return orders.find((order) => isTwin(order, request))
}
