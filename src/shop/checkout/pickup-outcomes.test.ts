import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { balanceOf, checkout, fillCart, move, order } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { backToNow, later, pay, verify } from '../../../tests/paying.ts'
import { atShop, offerPickup, other, place, save } from '../../../tests/pickup.ts'
import { addProduct } from '../../../tests/products.ts'
import { ownProvider } from '../../../tests/provider.ts'
import { addDays } from '../../lib/dates.ts'
import { clock } from '../../platform/clock.ts'
import type { OrderOnWire } from '../orders/wire.ts'
import { reconcilePayments } from './reconcile-payments.ts'

ownDatabase()
const provider = ownProvider()
afterEach(async () => {
  backToNow()
  await expectInvariants()
})

let owner: Actor
let tee: { id: string }
beforeAll(async () => {
  owner = await admin()
  await offerPickup(owner)
  tee = await addProduct({
    ...{ name: 'Dry Tee', salePrice: 400 },
    sizes: [
      { size: 8, stock: 500 },
      { size: 9, stock: 500 },
    ],
  })
})

async function request(buyer: Actor, method = 'COD', product = tee) {
  await fillCart(buyer, product)
  return checkout(buyer, method, { ...atShop, phone: '9876500001' }, { pickupAt: place.name })
}

async function begin(buyer: Actor): Promise<string> {
  const { status, body } = await buyer.post('/order/create-razorpay-order', await request(buyer, 'Razorpay'))
  expect(status, body.message).toBe(200)
  return body.razorpayOrderId
}

test('what is picked up and paid online costs no delivery, and is ready as it was promised', async () => {
  const buyer = await shopper()
  const proof = await pay(provider, await begin(buyer), { webhook: false })
  const { status, body } = await verify(buyer, proof)
  expect(status).toBe(201)
  expect(body.order).toMatchObject({
    ...{ paymentMethod: 'Razorpay', shipping: 0, theTotelAmount: 400 },
    pickup: {
      ...{ place: 'Main shop', hours: place.hours, keepDays: 5 },
      readyBy: addDays(clock.today(), 2),
    },
  })
})

test('an order that is paid a day after its payment began is ready so many days after it is placed', async () => {
  const buyer = await shopper()
  const began = clock.today()
  const payment = await begin(buyer)
  later(24 * 60)
  await reconcilePayments()
  const proof = await pay(provider, payment, { webhook: false })
  const { status, body } = await verify(buyer, proof)
  expect(status, body.message).toBe(201)
  expect(body.order.pickup.readyBy).toBe(addDays(began, 3))
})

async function pickedUp(buyer: Actor): Promise<OrderOnWire> {
  const { body } = await order(buyer, await request(buyer))
  await move(owner, body.order, 'Shipped')
  await move(owner, body.order, 'Delivered')
  return body.order
}
const exchange = (buyer: Actor, { _id, items }: OrderOnWire) =>
  buyer.post('/order/return-order-request', {
    ...{ orderId: _id, itemId: items[0]?._id, size: 9, reason: "Doesn't like the fit" },
  })

test('another size is picked up where the place is now', async () => {
  const buyer = await shopper()
  const made = await pickedUp(buyer)
  expect((await exchange(buyer, made)).status).toBe(200)
  await save(owner, 'pickup', { places: [{ ...place, address: '99 MG Road', hours: 'daily' }, other] })
  await move(owner, made, 'ReturnAccepted')
  await save(owner, 'pickup', { places: [place, other] })
  const [placed] = (await buyer.get('/order/get-orders')).body.orders
  expect(placed).toMatchObject({
    shippingAddress: { name: 'Asha Rao', address: '99 MG Road', state: 'Maharashtra' },
    pickup: { place: place.name, hours: 'daily', readyBy: addDays(clock.today(), 2), keepDays: 5 },
  })
})

test('no other size is sent to a place that is gone: the request is refused, and what was asked for before is paid back', async () => {
  const [buyer, later] = [await shopper(), await shopper()]
  const [made, next] = [await pickedUp(buyer), await pickedUp(later)]
  expect((await exchange(buyer, made)).status).toBe(200)
  await save(owner, 'pickup', { places: [other] })
  const { status, body } = await exchange(later, next)
  expect([status, body.message]).toEqual([
    409,
    'Nothing is picked up there any more: ask for your money back instead',
  ])
  await move(owner, made, 'ReturnAccepted')
  await save(owner, 'pickup', { places: [place, other] })
  expect(await balanceOf(buyer)).toBe(400)
  expect((await buyer.get('/order/get-orders')).body.total).toBe(1)
})

const cancel = (buyer: Actor, { _id, items }: OrderOnWire) =>
  buyer.put('/order/user-order-status-change', {
    ...{ orderId: _id, itemId: items[0]?._id, orderStatus: 'Cancelled', cancelReason: 'Other' },
  })
const statusOf = async (buyer: Actor, { _id }: OrderOnWire) =>
  (await buyer.get(`/order/get-own-order/${_id}`)).body.order.items[0].status

test('an order that is handed over while its shopper cancels it is one of the two, and its unit is counted once', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const buyer = await shopper()
    const made = (await order(buyer, await request(buyer))).body.order as OrderOnWire
    await move(owner, made, 'Shipped')
    const productId = made.items[0]?._id
    const [handed, cancelled] = await Promise.all([
      owner.put(`/order/update-product-status/${made._id}`, { productId, newStatus: 'Delivered' }),
      cancel(buyer, made),
    ])
    const outcome = [handed.status === 200, cancelled.status === 200]
    expect(outcome.filter(Boolean)).toHaveLength(1)
    expect(await statusOf(buyer, made)).toBe(outcome[0] ? 'Delivered' : 'Cancelled')
    await expectInvariants()
  }
})

test('the last unit is sold to one of two who would pick it up', async () => {
  const last = await addProduct({ name: 'Last Tee', salePrice: 400, sizes: [{ size: 8, stock: 1 }] })
  const buyers = [await shopper(), await shopper()]
  const bodies = await Promise.all(buyers.map((buyer) => request(buyer, 'COD', last)))
  const answers = await Promise.all(buyers.map((buyer, nth) => order(buyer, bodies[nth])))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})
