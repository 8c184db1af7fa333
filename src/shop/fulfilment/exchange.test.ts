import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { balanceOf, buy, fillCart, fillWallet, makeCoupon, move, stockOf } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { refusesInvalidBodies } from '../../../tests/fuzz.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { addProduct } from '../../../tests/products.ts'
import { makeHeldChanges, statusMailsTo } from '../../../tests/shipping.ts'
import { nothing } from '../../lib/money.ts'
import { pool } from '../../platform/database.ts'
import { deleteCustomer } from '../customers/delete-customer.ts'
import { endExchanges } from './end-exchanges.ts'

ownDatabase()
afterEach(() => expectInvariants())

let asha: Actor
let owner: Actor
beforeAll(async () => {
  owner = await admin()
})
beforeEach(async () => {
  asha = await shopper('Asha Rao')
})

/** A delivered item of ₹100 each in size 8; of size 9 there is as many as `left`. */
async function delivered({ quantity = 1, left = 2, coupon = '', payment = 'COD' } = {}) {
  const { id, sizeIds } = await addProduct({
    ...{ name: 'Field Tee', salePrice: 100, category: 'Running Shoes' },
    sizes: [
      { size: 8, stock: 5 },
      { size: 9, stock: left },
    ],
  })
  if (payment === 'Wallet') await fillWallet(asha, 1_000)
  if (coupon) {
    await fillCart(asha, { id })
    await asha.post('/coupen/validate-coupen', { code: coupon, purchaseAmount: 100 })
    quantity--
  }
  const order = await buy(asha, [{ id, quantity }], payment)
  await move(owner, order, 'Delivered')
  const [{ _id: itemId }] = order.items as [(typeof order.items)[number]]
  return { id, order, orderId: order._id, itemId, other: sizeIds[1], own: sizeIds[0] }
}

type Item = { orderId: string; itemId: string }
const ask = ({ orderId, itemId }: Item, size: unknown = 9, reason = "Doesn't like the fit") =>
  asha.post('/order/return-order-request', { orderId, itemId, reason, size })
const requestOf = async ({ itemId }: Item) => {
  const { returnRequest } = (await owner.get('/order/get-return-details?limit=100')).body
  return returnRequest.find((one: Item) => one.itemId === itemId)
}
const answer = async (item: Item, how: 'accept' | 'reject', more = {}) =>
  owner.put(`/order/${how}-return`, { returnId: (await requestOf(item))._id, ...more })
const ordersOf = async (by = asha) => (await by.get('/order/get-orders')).body.orders
const exchangeOf = async ({ orderId }: Item) =>
  (await asha.get(`/order/get-own-order/${orderId}`)).body.exchanges[0]
const withdraw = ({ orderId, itemId }: Item) => asha.put('/order/withdraw-exchange', { orderId, itemId })

test('another size is reserved with the request, and is the last of them for nobody else', async () => {
  const item = await delivered({ left: 1 })
  expect((await ask(item)).status).toBe(200)
  expect(await stockOf(item.other)).toBe(0)
  expect(await exchangeOf(item)).toMatchObject({ size: 9, sizeLabel: 'UK 9', state: 'open', orderId: null })
  expect((await requestOf(item)).exchange).toMatchObject({ sizeLabel: 'UK 9', state: 'open' })
  const ravi = await shopper('Ravi')
  expect((await ravi.post('/cart/add-to-cart', { productId: item.id, size: 9 })).status).toBe(409)
})

test('an accepted exchange pays back to the wallet and orders the size from it, in one go', async () => {
  const item = await delivered()
  await ask(item)
  expect((await answer(item, 'accept')).status).toBe(200)
  expect([await stockOf(item.own), await stockOf(item.other), await balanceOf(asha)]).toEqual([5, 1, 0])
  const [placed] = await ordersOf()
  expect(placed).toMatchObject({
    ...{ paymentMethod: 'Wallet', theTotelAmount: 100, shipping: 0, status: 'Pending' },
    shippingAddress: { name: 'Asha Rao' },
    items: [{ size: 9, sizeLabel: 'UK 9', quantity: 1, productId: { productName: 'Field Tee' } }],
  })
  expect(await exchangeOf(item)).toMatchObject({ state: 'ordered', orderId: placed._id })
  const { transactions } = (await asha.get('/wallet/get-wallet')).body
  expect(transactions.map(({ type, amount }: never) => [type, amount])).toEqual([
    ['Debit', 100],
    ['Credit', 100],
  ])
  const documents = (await asha.get(`/order/get-documents/${item.orderId}`)).body
  expect(documents.creditNotes).toMatchObject([{ itemId: item.itemId }])
  await move(owner, placed, 'Shipped')
  expect((await asha.get(`/order/get-documents/${placed._id}`)).body.invoice).toMatch(/^INV/)
  expect(await statusMailsTo(asha)).toContain('Return accepted: Field Tee')
})

test('an exchange costs what was paid, and paise that cannot be divided stay in the wallet', async () => {
  const code = `TEN${randomUUID().slice(0, 8)}`
  await makeCoupon(code, { percentage: 7, maximum: 10 })
  const item = await delivered({ quantity: 3, left: 3, coupon: code, payment: 'Wallet' })
  const before = (await balanceOf(asha)) ?? 0
  const paid = item.order.items[0]?.priceDetails.discountedPrice ?? 0
  await ask(item)
  await answer(item, 'accept')
  const [placed] = await ordersOf()
  const back = paid * 3 - item.order.discount
  expect(item.order.discount).toBeGreaterThan(0)
  expect(placed.theTotelAmount).toBeCloseTo(Math.floor((back * 100) / 3 + 1e-6) * 0.03, 2)
  expect((await balanceOf(asha)) ?? 0).toBeCloseTo(before + back - placed.theTotelAmount, 2)
})

test('a rejected exchange frees the size, and the return that is accepted after all pays money', async () => {
  const item = await delivered()
  await ask(item)
  await answer(item, 'reject')
  expect(await stockOf(item.other)).toBe(2)
  await answer(item, 'accept')
  expect([await stockOf(item.other), await balanceOf(asha), (await ordersOf()).length]).toEqual([2, 100, 1])
})

test('a return that is asked for again may choose a size again', async () => {
  const item = await delivered()
  await ask(item)
  await answer(item, 'reject')
  expect((await ask(item)).status).toBe(200)
  expect(await stockOf(item.other)).toBe(1)
  await answer(item, 'accept')
  expect([await balanceOf(asha), (await ordersOf()).length]).toEqual([0, 2])
})

test('money back after all: the size is free again, once, and the return stays asked for', async () => {
  const item = await delivered()
  await ask(item)
  expect((await withdraw(item)).status).toBe(200)
  expect((await withdraw(item)).status).toBe(404)
  expect(await stockOf(item.other)).toBe(2)
  await answer(item, 'accept')
  expect([await balanceOf(asha), (await ordersOf()).length]).toEqual([100, 1])
})

test('a size that is kept for two weeks without an answer is sold to others', async () => {
  const item = await delivered()
  await ask(item)
  await endExchanges()
  expect(await stockOf(item.other)).toBe(1)
  await pool.query("update exchanges set ends_at = now() - interval '1 minute'")
  await endExchanges()
  await endExchanges()
  expect(await stockOf(item.other)).toBe(2)
  await answer(item, 'accept')
  expect(await balanceOf(asha)).toBe(100)
})

test('a size or product that was deleted meanwhile is not sent: its money stays in the wallet', async () => {
  const item = await delivered()
  await ask(item)
  expect((await owner.delete(`/product/productDelete/${item.id}`)).status).toBe(200)
  expect((await answer(item, 'accept')).status).toBe(200)
  expect([await stockOf(item.other), await balanceOf(asha), (await ordersOf()).length]).toEqual([2, 100, 1])
  expect(await exchangeOf(item)).toMatchObject({ state: 'released' })
})

test('an acceptance that is undone in time leaves the size reserved', async () => {
  const item = await delivered()
  await ask(item)
  const { held } = (await answer(item, 'accept', { hold: true })).body
  await owner.put(`/order/undo-status-change/${held}`)
  expect([await stockOf(item.other), (await ordersOf()).length]).toEqual([1, 1])
  await answer(item, 'accept', { hold: true })
  await makeHeldChanges()
  expect([await stockOf(item.other), (await ordersOf()).length]).toEqual([1, 2])
})

test('what cannot be exchanged is refused, and nothing is asked for or taken', async () => {
  const item = await delivered({ quantity: 2, left: 1 })
  const refusal = async (size: unknown) => {
    const { status, body } = await ask(item, size)
    return [status, body.message]
  }
  expect(await refusal(9)).toEqual([409, 'This size has just been sold out'])
  expect(await refusal(8)).toEqual([400, 'Choose another size than the one you have'])
  expect(await refusal(12)).toEqual([404, 'Size not found'])
  expect(await refusal('blue')).toEqual([400, 'Which size?'])
  expect(await requestOf(item)).toBeUndefined()
  expect(await stockOf(item.other)).toBe(1)
  await refusesInvalidBodies(asha, 'PUT', '/order/withdraw-exchange', {
    orderId: randomUUID(),
    itemId: randomUUID(),
  })
})

test('the return of a deleted customer pays nobody and orders nothing', async () => {
  const item = await delivered()
  await ask(item)
  expect((await deleteCustomer(owner.id, asha.id, nothing)).ok).toBe(true)
  await answer(item, 'accept')
  expect(await stockOf(item.other)).toBe(2)
  const { rows } = await pool.query('select count(*)::int as placed from orders where user_id = $1', [
    asha.id,
  ])
  expect(rows).toEqual([{ placed: 1 }])
})
