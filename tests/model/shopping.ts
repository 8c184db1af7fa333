import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { purchaseAmountOf } from '../../src/shop/cart/rules.ts'
import {
  type PaymentMethod,
  type ReturnReason,
  returnReasons,
  shopperMayMove,
} from '../../src/shop/orders/rules.ts'
import { type RefundTo, refundDestinations } from '../../src/shop/payments/provider-rules.ts'
import { checkout, order } from '../buying.ts'
import { at, itemCommand, shopperCommand } from './command.ts'
import { during, isOutage, passes } from './provider.ts'
import type { ShopModel } from './shop.ts'
import type { SoldItem, Thing } from './types.ts'

const what = fc.nat({ max: 2 })
const quantities = fc.integer({ min: 1, max: 6 })
const methods = fc.constantFrom<PaymentMethod>('COD', 'Wallet')

export const put = shopperCommand('put into the cart', [what], async (shop, shopper, what) => {
  const thing = at(shop.things, what)
  const { status } = await shopper.actor.post('/cart/add-to-cart', { productId: thing.id, size: 8 })
  expect(status).toBe(shop.put(shopper, thing, (shopper.cart.get(thing) ?? 0) + 1) ? 200 : 409)
})

export const change = shopperCommand(
  'change a line',
  [what, quantities],
  async (shop, shopper, what, quantity) => {
    const thing = at(shop.things, what)
    const isThere = shopper.cart.has(thing)
    const { status } = await shopper.actor.put(`/cart/update-to-cart/${thing.id}`, { size: 8, quantity })
    expect(status).toBe(!isThere ? 404 : shop.put(shopper, thing, quantity) ? 200 : 409)
  },
  ({ cart }) => cart.size > 0,
)

export const remove = shopperCommand('remove a line', [what], async (shop, shopper, what) => {
  const thing = at(shop.things, what)
  const { status } = await shopper.actor.delete(`/cart/remove-to-cart/${thing.id}`)
  expect(status).toBe(shopper.cart.has(thing) ? 200 : 404)
  shop.remove(shopper, thing)
})

export const chooseCoupon = shopperCommand('choose the coupon', [], async (shop, shopper) => {
  const purchaseAmount = purchaseAmountOf(shop.linesOf(shopper)) / 100
  const asked = { code: shop.code, purchaseAmount }
  const { status } = await shopper.actor.post('/coupen/validate-coupen', asked)
  expect(status).toBe(shop.couponCounts(shopper) ? 200 : 400)
  shopper.coupon ||= shop.couponCounts(shopper)
})

/** In one click or two, or with another total than the shop's, or while the provider is away. */
export const orderAll = shopperCommand(
  'order',
  [methods, fc.constantFrom('once', 'once', 'twice', 'twice', 'for less', 'html_502')],
  async (shop, shopper, method, how) => {
    const body = await checkout(shopper.actor, method)
    if (how === 'for less') body.theTotelAmount -= 0.01
    const key = { 'idempotency-key': randomUUID() }
    const { status, body: answer } = await during(shop, how, () => order(shopper.actor, body, key))
    const expected = shop.answerTo(shopper, method)
    if (how === 'for less') return expect(status).toBe(expected === 400 ? 400 : 409)
    const hold = shop.openReservation(shopper)
    const inTheWay = expected === 201 || expected === 402 ? hold && passes(shop, hold, isOutage(how)) : null
    expect(status).toBe(inTheWay ?? expected)
    if (status !== 201) return
    if (hold) shop.end(hold)
    shop.place(shopper, method)
    if (how === 'twice') expect(await order(shopper.actor, body, key)).toMatchObject({ status, body: answer })
  },
  ({ cart }) => cart.size > 0,
)

const destinations = fc.constantFrom('source', ...refundDestinations)

export const cancel = itemCommand(
  'cancel',
  [destinations],
  async (shop, { shopper, order, item }, refundTo) => {
    const asked = { orderId: order.id, itemId: item.id, orderStatus: 'Cancelled', cancelReason: 'Other' }
    const { status } = await shopper.actor.put('/order/user-order-status-change', { ...asked, refundTo })
    expect(status).toBe(shopperMayMove(item.status, 'Cancelled') ? 200 : 409)
    if (status === 200) shop.move(shopper, order, item, 'Cancelled', { refundTo })
  },
  (status) => shopperMayMove(status, 'Cancelled'),
)

export const cancelAll = itemCommand(
  'cancel all of an order',
  [destinations],
  async (shop, { shopper, order }, refundTo) => {
    const asked = { orderId: order.id, cancelReason: 'Other', refundTo }
    const { status } = await shopper.actor.put('/order/cancel-order', asked)
    const items = order.items.filter(({ status }) => shopperMayMove(status, 'Cancelled'))
    expect(status).toBe(items.length > 0 ? 200 : 409)
    for (const item of items) shop.move(shopper, order, item, 'Cancelled', { refundTo })
  },
  (status) => shopperMayMove(status, 'Cancelled'),
)

export async function askForReturn(
  shop: ShopModel,
  { shopper, order, item }: SoldItem,
  { reason, wanted, refundTo: chosen }: { reason: ReturnReason; wanted: Thing | null; refundTo: RefundTo },
): Promise<void> {
  const payOut = { kind: 'upi', upiId: 'asha.rao@okbank' }
  const asked = {
    ...{ orderId: order.id, itemId: item.id, reason, size: wanted?.size },
    ...{ refundTo: chosen, payOut: chosen === 'source' ? payOut : null },
  }
  const { status } = await shopper.actor.post('/order/return-order-request', asked)
  const isEnough = !wanted || wanted.stock >= item.quantity
  expect(status).toBe(shopperMayMove(item.status, 'ReturnInitialized') && isEnough ? 200 : 409)
  if (status !== 200) return
  const refundTo = wanted || order.method === 'Wallet' ? 'wallet' : chosen
  shop.move(shopper, order, item, 'ReturnInitialized', { reason, refundTo })
  item.hasAccount = refundTo === 'source' && order.method === 'COD'
  item.wanted = wanted
  if (wanted) wanted.stock -= item.quantity
}

export const requestReturn = itemCommand(
  'ask to give back',
  [fc.constantFrom(...returnReasons), fc.boolean(), destinations],
  (shop, sold, reason, isExchange, refundTo) =>
    askForReturn(shop, sold, { reason, wanted: isExchange ? sold.item.thing.other : null, refundTo }),
  (status) => shopperMayMove(status, 'ReturnInitialized'),
)

export const withdrawExchange = itemCommand(
  'money back after all',
  [],
  async (_, { shopper, order, item }) => {
    const asked = { orderId: order.id, itemId: item.id }
    const { status } = await shopper.actor.put('/order/withdraw-exchange', asked)
    expect(status).toBe(item.wanted ? 200 : 404)
    if (item.wanted) item.wanted.stock += item.quantity
    item.wanted = null
  },
  (status) => status === 'ReturnInitialized',
)
