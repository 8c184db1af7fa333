import { randomUUID } from 'node:crypto'
import { toRupees } from '../../src/lib/money.ts'
import type { CartOnWire } from '../../src/shop/cart/wire.ts'
import { cancelReasons, returnReasons } from '../../src/shop/orders/rules.ts'
import { cartTotals } from '../../src/storefront/cart/totals.ts'
import { address } from '../buying.ts'
import type { Attempt } from './journal.ts'
import { payOnline } from './online.ts'
import type { Person } from './people.ts'
import { coupons } from './products.ts'
import { seededRandom } from './random.ts'
import { recordResponse, type Shopper } from './record.ts'
import { ask } from './traffic.ts'
import type { Trial } from './trial.ts'
import { topUp } from './wallet.ts'

/** Fills carts, orders, cancels and returns until the trial is over. */
export async function shop(trial: Trial, person: Person): Promise<void> {
  const ways = seededRandom(`${trial.seed} ways of ${person.name}`)
  const { cookie } = person
  const shopper: Shopper = {
    ...person,
    random: seededRandom(`${trial.seed} ${person.name}`),
    ask: (asked) => ask(trial.traffic, ways, { ...asked, cookie }),
  }
  for (let visit = 1; !trial.over; visit++) {
    await order(trial, shopper, `${person.name}, visit ${visit}`)
    if (shopper.random.happens(0.4)) await cancelOrReturn(trial, shopper)
  }
}

async function order(trial: Trial, shopper: Shopper, mark: string): Promise<void> {
  const { random } = shopper
  const cart = await fillCart(trial, shopper)
  if (!cart) return
  const totals = cartTotals(cart, address)
  const total = toRupees(totals.total)
  const methods = trial.methods.filter((method) => method !== 'COD' || total <= 1000)
  if (methods.length === 0) return
  const attempt: Attempt = { mark, shopper: shopper.id, method: random.oneOf(methods), key: randomUUID() }
  const body = {
    items: cart.items,
    shippingAddress: { ...address, locality: mark },
    paymentMethod: attempt.method,
    theTotelAmount: total,
    discount: toRupees(totals.couponDiscount),
    ...(totals.multibuy && { multibuy: totals.multibuy.id }),
    discountedAmount: toRupees(totals.offerDiscount),
  }
  if (attempt.method === 'Razorpay') return payOnline(trial, shopper, attempt, body)
  const response = await shopper.ask({
    method: 'POST',
    path: '/order/create-order',
    body,
    key: attempt.key,
    orders: true,
  })
  recordResponse(trial, shopper, attempt, response)
  if (response.status === 402) await topUp(trial, shopper)
}

/** A cart that can be ordered; null when none of the chosen products is in stock. */
async function fillCart(trial: Trial, { random, ask }: Shopper): Promise<CartOnWire | null> {
  for (let wanted = random.between(1, 3); wanted > 0; wanted--) {
    const scarce = random.happens(0.5)
    const { productId, size } = random.oneOf(trial.sizes.filter((size) => size.scarce === scarce))
    await ask({ method: 'POST', path: '/cart/add-to-cart', body: { productId, size } })
  }
  let cart: CartOnWire = (await ask({ method: 'GET', path: '/cart/get-to-cart' })).body.cart
  for (const line of cart.items.filter(({ problem }) => problem !== null)) {
    const answer = await ask({ method: 'DELETE', path: `/cart/remove-to-cart/${line._id}` })
    if (answer.status === 200) cart = answer.body.cart
  }
  if (cart.items.length === 0) return null
  if (!random.happens(0.2)) return cart
  const purchaseAmount = cart.items.reduce(
    (sum, { discountedPrice, quantity }) => sum + discountedPrice * quantity,
    0,
  )
  await ask({
    method: 'POST',
    path: '/coupen/validate-coupen',
    body: { code: random.oneOf(coupons), purchaseAmount },
  })
  return (await ask({ method: 'GET', path: '/cart/get-to-cart' })).body.cart
}

/** Cancels an item, or requests its return, for its money or another size. */
async function cancelOrReturn(trial: Trial, { cookie, random, ask }: Shopper): Promise<void> {
  const mine = trial.sold.filter((sold) => sold.cookie === cookie)
  if (mine.length === 0) return
  const { orderId, itemId } = random.oneOf(mine)
  const refundTo = random.oneOf(['wallet', 'source'])
  if (random.happens(0.5)) {
    const cancelReason = random.oneOf(cancelReasons)
    const body = { orderId, itemId, orderStatus: 'Cancelled', cancelReason, refundTo }
    const { status } = await ask({ method: 'PUT', path: '/order/user-order-status-change', body })
    if (status === 200) recordMove(trial, { orderId, itemId, to: 'Cancelled' })
  } else {
    const { size } = random.oneOf(trial.sizes.filter(({ scarce }) => !scarce))
    const exchange = random.happens(0.7) ? { size } : {}
    const body = { orderId, itemId, reason: random.oneOf(returnReasons), refundTo, ...exchange }
    const { status } = await ask({ method: 'POST', path: '/order/return-order-request', body })
    if (status === 200) recordMove(trial, { orderId, itemId, to: 'ReturnInitialized' })
  }
}

function recordMove(
  trial: Trial,
  move: { orderId: string; itemId: string; to: 'Cancelled' | 'ReturnInitialized' },
): void {
  trial.journal.write({ what: 'moved', ...move })
  trial.moved++
}
