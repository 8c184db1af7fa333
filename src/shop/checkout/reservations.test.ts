import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { address, checkout, fillCart, fillWallet, order, stockOf } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { backToNow, begin, later, pay, statesOf, toPay, verify } from '../../../tests/paying.ts'
import { addProduct } from '../../../tests/products.ts'
import { ownProvider } from '../../../tests/provider.ts'
import { pool } from '../../platform/database.ts'
import { reconcilePayments } from './reconcile-payments.ts'

ownDatabase()
const provider = ownProvider()
afterEach(async () => {
  backToNow()
  await expectInvariants()
})

let asha: Actor
beforeEach(async () => {
  asha = await shopper('Asha Rao')
})

const add = (who: Actor, productId: string) => who.post('/cart/add-to-cart', { productId, size: 8 })
const cart = async () => (await asha.get('/cart/get-to-cart')).body.cart.items
const shelf = (stock: number) => addProduct({ salePrice: 300, sizes: [{ size: 8, stock }] })

describe('what a shopper is about to pay for', () => {
  test('is kept from everybody else, and still theirs: in the cart, to add and to change', async () => {
    const { id, sizeIds } = await shelf(3)
    await toPay(asha, { id, quantity: 2 })
    expect(await stockOf(sizeIds[0])).toBe(1)
    const ravi = await shopper('Ravi')
    await add(ravi, id)
    expect((await add(ravi, id)).status).toBe(409)
    expect(await cart()).toMatchObject([{ quantity: 2, stock: 3, problem: null }])
    expect((await add(asha, id)).status).toBe(200)
    expect((await add(asha, id)).status).toBe(409)
    const changed = await asha.put(`/cart/update-to-cart/${id}`, { quantity: 2 })
    expect(changed).toMatchObject({ status: 200, body: { cart: { items: [{ quantity: 2, stock: 3 }] } } })
  })

  test('is the same order at the provider for the same cart, however often it is asked for', async () => {
    const { id, sizeIds } = await shelf(5)
    const first = await toPay(asha, { id, quantity: 2 })
    for (let again = 0; again < 3; again++) expect((await begin(asha)).body.razorpayOrderId).toBe(first)
    expect(await stockOf(sizeIds[0])).toBe(3)
    expect(await statesOf(asha)).toEqual(['awaiting_payment'])
  })

  test('goes to the address that was named last', async () => {
    const orderId = await toPay(asha, await shelf(5))
    const body = await checkout(asha, 'Razorpay')
    const elsewhere = { ...body, shippingAddress: { ...address, city: 'Mysuru' } }
    expect((await asha.post('/order/create-razorpay-order', elsewhere)).body.razorpayOrderId).toBe(orderId)
    const verified = await verify(asha, await pay(provider, orderId))
    expect(verified.body.order.shippingAddress.city).toBe('Mysuru')
  })

  test('is seen by nobody until it is paid', async () => {
    await toPay(asha, await shelf(5))
    const { rows } = await pool.query('select id from orders where user_id = $1', [asha.id])
    const owner = await admin()
    expect((await asha.get('/order/get-orders')).body).toMatchObject({ orders: [], total: 0 })
    expect((await owner.get(`/order/get-order-data?search=${asha.email}`)).body.orders).toEqual([])
    expect((await owner.get(`/order/get-order-details/${rows[0].id}`)).status).toBe(404)
  })

  test('of a changed cart is another order, and what was kept before is free again', async () => {
    const { id, sizeIds } = await shelf(5)
    const first = await toPay(asha, { id, quantity: 2 })
    await add(asha, id)
    const second = (await begin(asha)).body.razorpayOrderId
    expect(second).not.toBe(first)
    expect(await stockOf(sizeIds[0])).toBe(2)
    expect(await statesOf(asha)).toEqual(['expired', 'awaiting_payment'])
  })

  test('may be the last units there are, for another try with other ones', async () => {
    const { id, sizeIds } = await shelf(3)
    const other = await addProduct({ sizes: [{ size: 8, stock: 1 }] })
    await toPay(asha, { id, quantity: 3 })
    await fillCart(asha, other)
    expect((await begin(asha)).status).toBe(200)
    expect(await stockOf(sizeIds[0])).toBe(0)
    expect(await stockOf(other.sizeIds[0])).toBe(0)
  })

  test.each(['COD', 'Wallet'])('is given up for an order by %s of the same cart', async (method) => {
    await fillWallet(asha, 1000)
    const { id, sizeIds } = await shelf(2)
    await toPay(asha, { id, quantity: 2 })
    expect((await order(asha, await checkout(asha, method))).status).toBe(201)
    expect(await stockOf(sizeIds[0])).toBe(0)
    expect(await statesOf(asha)).toEqual(['expired', 'placed'])
  })

  test('stays kept where the other order is refused', async () => {
    const { id } = await addProduct({ salePrice: 2000, sizes: [{ size: 8, stock: 2 }] })
    await toPay(asha, { id, quantity: 2 })
    expect((await order(asha, await checkout(asha, 'COD'))).status).toBe(400)
    expect((await order(asha, await checkout(asha, 'Wallet'))).status).toBe(402)
    expect(await statesOf(asha)).toEqual(['awaiting_payment'])
  })

  test.each(['COD', 'Wallet', 'Razorpay'])(
    'was paid: whoever asks for it again by %s is told so, and has one order',
    async (method) => {
      await fillWallet(asha, 1000)
      const { id } = await shelf(5)
      const orderId = await toPay(asha, { id })
      await pay(provider, orderId, { webhook: false })
      await add(asha, id)
      const body = await checkout(asha, method)
      const path = method === 'Razorpay' ? 'create-razorpay-order' : 'create-order'
      const answer = await asha.post(`/order/${path}`, body)
      expect(answer).toMatchObject({
        status: 409,
        body: {
          message: 'Your order is already paid',
          order: { paymentMethod: 'Razorpay', theTotelAmount: 330 },
        },
      })
      expect(await statesOf(asha)).toEqual(['placed'])
      expect(await cart()).toMatchObject([{ quantity: 1 }])
    },
  )

  test('was paid, and nobody has heard of it yet: whoever wants to pay it again is told so', async () => {
    const orderId = await toPay(asha, await shelf(5))
    await pay(provider, orderId, { webhook: false })
    expect(await begin(asha)).toMatchObject({ status: 409, body: { message: 'Your order is already paid' } })
    expect(await statesOf(asha)).toEqual(['placed'])
  })

  test('was paid and verified: a second click is told so', async () => {
    const { id } = await shelf(5)
    await fillCart(asha, { id })
    const body = await checkout(asha, 'Razorpay')
    const { razorpayOrderId } = (await asha.post('/order/create-razorpay-order', body)).body
    const { order: placed } = (await verify(asha, await pay(provider, razorpayOrderId))).body
    const again = await asha.post('/order/create-razorpay-order', body)
    expect(again).toMatchObject({
      status: 409,
      body: { message: 'Your order is already paid', order: placed },
    })
  })
})

test('whoever orders at the door while the provider is still making the order of a payment has one order', async () => {
  const { id, sizeIds } = await shelf(5)
  await fillCart(asha, { id })
  const cash = await checkout(asha)
  const slow = { operation: 'create_order', kind: 'slow', next: 1, milliseconds: 5_000 }
  await provider.control('POST', '/faults', slow)
  const begun = begin(asha)
  await expect.poll(() => statesOf(asha)).toEqual(['awaiting_payment'])
  expect((await order(asha, cash)).status).toBe(201)
  expect(await begun).toMatchObject({ status: 409, body: { message: 'Your cart has changed' } })
  expect([await statesOf(asha), await stockOf(sizeIds[0])]).toEqual([['expired', 'placed'], 4])
})

describe('a hold', () => {
  test('ends after half an hour, and not before', async () => {
    const { sizeIds, id } = await shelf(5)
    await toPay(asha, { id, quantity: 2 })
    later(29)
    await reconcilePayments()
    expect(await statesOf(asha)).toEqual(['awaiting_payment'])
    later(30.5)
    await reconcilePayments()
    expect(await statesOf(asha)).toEqual(['expired'])
    expect(await stockOf(sizeIds[0])).toBe(5)
  })

  test('that was paid and nobody told of it becomes an order instead', async () => {
    const orderId = await toPay(asha, await shelf(5))
    await pay(provider, orderId, { webhook: false })
    later(31)
    await reconcilePayments()
    expect(await statesOf(asha)).toEqual(['placed'])
    expect(await cart()).toEqual([])
  })

  test('is looked at two minutes after it began: who closed the tab after paying has an order', async () => {
    const orderId = await toPay(asha, await shelf(5))
    await pay(provider, orderId, { webhook: false })
    await reconcilePayments()
    expect(await statesOf(asha)).toEqual(['awaiting_payment'])
    later(2.5)
    await reconcilePayments()
    expect(await statesOf(asha)).toEqual(['placed'])
  })

  test('waits for a provider that says nothing, but not for ever', async () => {
    const { id, sizeIds } = await shelf(5)
    await toPay(asha, { id, quantity: 2 })
    await provider.control('PUT', '/settings', { outage: true })
    later(31)
    await reconcilePayments()
    later(100)
    await reconcilePayments()
    expect(await statesOf(asha)).toEqual(['awaiting_payment'])
    later(121)
    await reconcilePayments()
    expect(await statesOf(asha)).toEqual(['expired'])
    expect(await stockOf(sizeIds[0])).toBe(5)
    await provider.control('PUT', '/settings', { outage: false })
  })

  test('that is over is not paid any more: the same cart is another order', async () => {
    const first = await toPay(asha, await shelf(5))
    later(31)
    const second = (await begin(asha)).body.razorpayOrderId
    expect(second).not.toBe(first)
    expect(await statesOf(asha)).toEqual(['expired', 'awaiting_payment'])
  })
})
