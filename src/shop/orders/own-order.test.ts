import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { balanceOf, buy, changePrice, fillWallet, move } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { refusesInvalidBodies } from '../../../tests/fuzz.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { addProduct } from '../../../tests/products.ts'
import { addCourier, statusMailsTo } from '../../../tests/shipping.ts'
import type { OrderOnWire } from './wire.ts'

ownDatabase()
afterEach(() => expectInvariants())

let asha: Actor
let owner: Actor
beforeAll(async () => {
  owner = await admin()
})
beforeEach(async () => {
  asha = await shopper('Asha Rao')
  await fillWallet(asha, 5_000)
})

const ship = (order: OrderOnWire, itemId: string | undefined, more: object = {}) =>
  owner.put(`/order/update-product-status/${order._id}`, {
    productId: itemId,
    newStatus: 'Shipped',
    ...more,
  })
const cancelAll = (orderId: unknown, by = asha) =>
  by.put('/order/cancel-order', { orderId, cancelReason: 'Item not needed' })
const again = (orderId: unknown) => asha.post('/order/buy-again', { orderId })

/** Two items of ₹100 and ₹200, paid from the wallet. */
async function ordered() {
  const tee = await addProduct({ name: 'Field Tee', salePrice: 100 })
  const cap = await addProduct({ name: 'Field Cap', salePrice: 200 })
  const order = await buy(asha, [{ id: tee.id, quantity: 2 }, { id: cap.id }], 'Wallet')
  return { order, tee, cap, itemIds: order.items.map(({ _id }) => _id) }
}

test('an order is answered as one thing: parcels with their items, steps and what went to the wallet', async () => {
  const { order, itemIds } = await ordered()
  const courier = await addCourier(owner)
  await ship(order, itemIds[0], { courier, trackingNumber: 'AB1234' })
  await asha.put('/order/user-order-status-change', {
    ...{ orderId: order._id, itemId: itemIds[1] },
    ...{ orderStatus: 'Cancelled', cancelReason: 'Other' },
  })
  const { status, body } = await asha.get(`/order/get-own-order/${order._id}`)
  expect(status).toBe(200)
  expect(body.order.items.map((item: { status: string }) => item.status)).toEqual(['Shipped', 'Cancelled'])
  expect(body.parcels).toMatchObject([{ trackingNumber: 'AB1234', items: [itemIds[0]] }])
  expect(body.steps.map(({ itemId, to, byYou }: never) => [itemId, to, byYou])).toEqual([
    [itemIds[0], 'Pending', true],
    [itemIds[1], 'Pending', true],
    [itemIds[0], 'Shipped', false],
    [itemIds[1], 'Cancelled', true],
  ])
  expect(body.refunds).toMatchObject([{ itemId: itemIds[1], of: 'item', amount: 200 }])
  expect((await asha.get(`/order/get-own-order/${randomUUID()}`)).status).toBe(404)
})

test('a dispatch that may still be undone is in no parcel for its shopper', async () => {
  const { order, itemIds } = await ordered()
  await ship(order, itemIds[0], { courier: await addCourier(owner), hold: true })
  expect((await asha.get(`/order/get-own-order/${order._id}`)).body.parcels).toEqual([])
})

test('cancelling all of an order cancels what can be, refunds it with the shipping and mails once', async () => {
  const { order } = await ordered()
  const { status, body } = await cancelAll(order._id)
  expect(status).toBe(200)
  expect(body.order.status).toBe('Cancelled')
  expect(await balanceOf(asha)).toBe(5_000)
  expect(await statusMailsTo(asha)).toEqual(['Cancelled: 2 items'])
  expect(await cancelAll(order._id)).toMatchObject({
    status: 409,
    body: { message: 'Nothing of this order can be cancelled any more' },
  })
})

test('cancelling all leaves what has arrived, and the shipping with it', async () => {
  const { order, itemIds } = await ordered()
  await move(owner, { ...order, items: order.items.slice(0, 1) }, 'Delivered')
  expect((await cancelAll(order._id)).status).toBe(200)
  const { body } = await asha.get(`/order/get-own-order/${order._id}`)
  expect(body.order.items).toMatchObject([
    { _id: itemIds[0], status: 'Delivered' },
    { _id: itemIds[1], status: 'Cancelled' },
  ])
  expect(await balanceOf(asha)).toBe(5_000 - 230)
})

test('cancelled all at once by many, an order is refunded once', async () => {
  const { order } = await ordered()
  const answers = await Promise.all(Array.from({ length: 6 }, () => cancelAll(order._id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await balanceOf(asha)).toBe(5_000)
})

test('bought again, an order is in the cart at today’s prices, and once however often it is pressed', async () => {
  const { order, tee } = await ordered()
  await changePrice(tee.id, 120)
  for (const _ of [1, 2]) {
    const { status, body } = await again(order._id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ missing: [], isAnyInCart: true })
    expect(
      body.cart.items.map(({ quantity, discountedPrice, change }: never) => [
        quantity,
        discountedPrice,
        change,
      ]),
    ).toEqual([
      [2, 120, null],
      [1, 200, null],
    ])
  }
})

test('bought again, what is sold out, fewer than before or no longer offered is named', async () => {
  const { order, tee, cap, itemIds } = await ordered()
  await buy(await shopper('Ravi'), [{ id: tee.id, quantity: 4 }], 'COD')
  await buy(await shopper('Mira'), [{ id: tee.id, quantity: 3 }], 'COD')
  await owner.delete(`/product/productDelete/${cap.id}`)
  const { body } = await again(order._id)
  expect(body.missing).toEqual([
    { itemId: itemIds[0], message: 'Field Tee in size UK 8 has fewer left than you had ordered' },
    { itemId: itemIds[1], message: 'Field Cap in size UK 8 is no longer offered' },
  ])
  expect(body.isAnyInCart).toBe(true)
})

test('rubbish is refused', async () => {
  await refusesInvalidBodies(asha, 'PUT', '/order/cancel-order', {
    orderId: randomUUID(),
    cancelReason: 'Other',
  })
  await refusesInvalidBodies(asha, 'POST', '/order/buy-again', { orderId: randomUUID() })
  expect((await again(randomUUID())).status).toBe(404)
})
