import { cancelReasons, returnReasons } from '../../src/shop/orders/rules.ts'
import type { Answer } from '../actors.ts'
import { checkout } from '../buying.ts'
import type { Json } from '../json.ts'
import { ask, type Buyer, type OpenItem, type Stage } from './stage.ts'

const COUPONS = ['GOLDEN10', 'GOLDEN25', 'GOLDENOLD']

export function signIn(stage: Stage, { actor, email, password }: Buyer): Promise<Answer> {
  return ask(stage, actor, 'POST', '/users/login', { email, password })
}

/** Fills a cart, orders it and pays for it, or fails to. */
export async function shopOnce(stage: Stage, day: number): Promise<void> {
  const { random } = stage
  const buyer = random.oneOf(stage.buyers)
  const { actor, address, gstin } = buyer
  await signIn(stage, buyer)
  await fillCart(stage, buyer)
  if (random.happens(0.25)) {
    const { body } = await ask(stage, actor, 'GET', '/cart/get-to-cart')
    const purchaseAmount = body.cart.items.reduce(
      (sum: number, { discountedPrice, quantity }: Json) => sum + discountedPrice * quantity,
      0,
    )
    await ask(stage, actor, 'POST', '/coupen/validate-coupen', {
      code: random.oneOf(COUPONS),
      purchaseAmount,
    })
  }
  const method = random.oneOf(['COD', 'COD', 'Wallet', 'Razorpay', 'Razorpay'])
  const business = gstin && random.happens(0.5) ? { gstin, legalName: 'Mumbai Sports Club LLP' } : {}
  const body = { ...(await checkout(actor, method)), shippingAddress: address, ...business }
  if (method === 'COD') await ask(stage, actor, 'POST', '/order/check-cod', body)
  const key = { 'idempotency-key': `golden ${day} ${stage.log.length}` }
  if (method === 'Razorpay') return payOnline(stage, buyer, body, day)
  const placed = await ask(stage, actor, 'POST', '/order/create-order', body, key)
  if (placed.status === 201) remember(stage, buyer, placed.body.order, day)
  if (placed.status === 402) await topUp(stage, buyer)
  if (random.happens(0.1)) await ask(stage, actor, 'POST', '/order/create-order', body, key)
}

async function fillCart(stage: Stage, { actor }: Buyer): Promise<void> {
  const { random } = stage
  const page = random.between(1, 12)
  const { body } = await ask(stage, actor, 'GET', `/product/getProducts?limit=12&page=${page}`)
  const kinds = random.between(1, 3)
  for (let kind = 0; kind < kinds && body.products.length > 0; kind++) {
    const product: Json = random.oneOf(body.products)
    const { size } = random.oneOf<Json>(product.sizes)
    const line = { productId: product._id, size }
    await ask(stage, actor, 'POST', '/cart/add-to-cart', line)
    if (random.happens(0.2))
      await ask(stage, actor, 'PUT', `/cart/update-to-cart/${product._id}`, {
        size,
        quantity: random.between(2, 3),
      })
  }
  const { body: there } = await ask(stage, actor, 'GET', '/cart/get-to-cart')
  for (const line of there.cart.items)
    if (line.problem !== null) await ask(stage, actor, 'DELETE', `/cart/remove-to-cart/${line._id}`)
}

async function payOnline(stage: Stage, buyer: Buyer, body: object, day: number): Promise<void> {
  const { random, pay } = stage
  const begun = await ask(stage, buyer.actor, 'POST', '/order/create-razorpay-order', body)
  if (begun.status !== 200) return
  const order_id = begun.body.razorpayOrderId
  const outcome = random.oneOf(['success', 'success', 'success', 'success', 'failure', 'late', 'none'])
  if (outcome === 'none') return
  const method = random.oneOf(['card', 'upi', 'netbanking'])
  const paid = await pay({ order_id, outcome, method })
  const proof = {
    razorpayOrderId: order_id,
    razorpayPaymentId: paid.body.razorpay_payment_id ?? paid.body.error.metadata.payment_id,
    razorpaySignature: paid.body.razorpay_signature,
  }
  if (random.happens(0.2)) return // The browser is closed, and the shop asks the provider.
  const verified = await ask(stage, buyer.actor, 'POST', '/order/verify-Razorpay', proof)
  if (verified.status === 201) remember(stage, buyer, verified.body.order, day)
}

async function topUp(stage: Stage, { actor }: Buyer): Promise<void> {
  await ask(stage, actor, 'POST', '/wallet/create-wallet')
  const amount = stage.random.between(4, 12) * 1000
  const begun = await ask(stage, actor, 'POST', '/wallet/create-topup-order', { amount })
  if (begun.status !== 200) return
  const { body } = await stage.pay({
    order_id: begun.body.razorpayOrderId,
    outcome: 'success',
    method: 'upi',
  })
  await ask(stage, actor, 'POST', '/wallet/add-money', {
    amount,
    razorpayOrderId: body.razorpay_order_id,
    razorpayPaymentId: body.razorpay_payment_id,
    razorpaySignature: body.razorpay_signature,
  })
}

export function remember({ items, orders, random }: Stage, buyer: Buyer, order: Json, day: number): void {
  orders.add(order._id)
  for (const { _id, status } of order.items)
    items.push({ orderId: order._id, itemId: _id, buyer, status, due: day + random.between(0, 2) })
}

/** Cancels, or asks to give back for the money or another size; what else a shopper does with an item. */
export async function actOn(stage: Stage, item: OpenItem): Promise<void> {
  const { random } = stage
  const { orderId, itemId, buyer } = item
  await signIn(stage, buyer)
  if (item.status === 'Pending') {
    const cancelReason = random.oneOf(cancelReasons)
    if (random.happens(0.3))
      await ask(stage, buyer.actor, 'PUT', '/order/cancel-order', { orderId, cancelReason })
    else
      await ask(stage, buyer.actor, 'PUT', '/order/user-order-status-change', {
        ...{ orderId, itemId, orderStatus: 'Cancelled', cancelReason },
      })
    return
  }
  const exchange = random.happens(0.3) ? { size: random.oneOf([7, 8, 9, 10, 38, 40, 42]) } : {}
  const asked = { orderId, itemId, reason: random.oneOf(returnReasons), ...exchange }
  const { status } = await ask(stage, buyer.actor, 'POST', '/order/return-order-request', asked)
  if (status === 200 && random.happens(0.1))
    await ask(stage, buyer.actor, 'PUT', '/order/withdraw-exchange', { orderId, itemId })
}

/** What shoppers do beside buying, one thing a day. */
export async function browse(stage: Stage, day: number): Promise<void> {
  const { random } = stage
  const buyer = random.oneOf(stage.buyers)
  const { actor } = buyer
  await signIn(stage, buyer)
  const { body } = await ask(
    stage,
    actor,
    'GET',
    `/product/getProducts?limit=6&page=${random.between(1, 20)}`,
  )
  const productId = body.products[0]?._id
  const things = [
    () => ask(stage, actor, 'POST', '/wishlist/handle-wishlist', { userId: actor.id, productId }),
    () => ask(stage, actor, 'POST', '/alerts/add-alert', { productId }),
    () => ask(stage, actor, 'POST', '/users/add-address', buyer.address),
    () => ask(stage, actor, 'PUT', '/users/remember-sizes', { sizes: [8, 9] }),
    () => ask(stage, actor, 'GET', '/product/getSuggestions?search=run'),
    () =>
      ask(
        stage,
        actor,
        'GET',
        `/product/getProducts?search=${random.oneOf(['cricket bat', 'joota', 'zzz'])}`,
      ),
    () =>
      ask(stage, actor, 'POST', '/grievance/file-grievance', {
        ...{ name: 'Asha', email: buyer.email, topic: 'Something else' },
        key: `00000000-0000-4000-8000-${String(day).padStart(12, '0')}`,
        message: 'The parcel never came, and nobody answers.',
      }),
    () => topUp(stage, buyer),
  ]
  await things[day % things.length]?.()
}
