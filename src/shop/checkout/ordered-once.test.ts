import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Actor, shopper } from '../../../tests/actors.ts'
import { address, buy, checkout, fillCart, order } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { addProduct } from '../../../tests/products.ts'
import { clock } from '../../platform/clock.ts'

ownDatabase()
afterEach(() => {
  vi.restoreAllMocks()
  return expectInvariants()
})

let asha: Actor
beforeEach(async () => {
  asha = await shopper('Asha Rao')
})

const ordersOf = async () => (await asha.get('/order/get-orders')).body

describe('a second click', () => {
  test('is answered with the order of the first', async () => {
    await fillCart(asha, await addProduct({ salePrice: 100 }))
    const body = await checkout(asha)
    const first = await order(asha, body)
    const second = await order(asha, body)
    expect(second).toMatchObject({ status: 201, body: { order: { _id: first.body.order._id } } })
    expect((await ordersOf()).total).toBe(1)
  })

  test('after ten minutes, or for something else, is a cart that has changed', async () => {
    const shoe = await addProduct({ salePrice: 100 })
    await fillCart(asha, shoe)
    const body = await checkout(asha)
    expect((await order(asha, body)).status).toBe(201)
    expect((await order(asha, { ...body, theTotelAmount: 131 })).status).toBe(409)
    expect((await order(asha, { ...body, paymentMethod: 'Wallet' })).status).toBe(409)
    const later = clock.now().getTime() + 10 * 60_000 + 1000
    vi.spyOn(clock, 'now').mockReturnValue(new Date(later))
    expect(await order(asha, body)).toMatchObject({ status: 409, body: { message: 'Your cart has changed' } })
  })

  test("is not another shopper's", async () => {
    const { id } = await addProduct({ salePrice: 100 })
    await buy(asha, [{ id }])
    const ravi = await shopper()
    const body = {
      items: [{ productId: id, size: 8, quantity: 1 }],
      shippingAddress: address,
      paymentMethod: 'COD',
    }
    expect((await order(ravi, { ...body, theTotelAmount: 130 })).status).toBe(409)
  })

  test('with the same things in the cart again buys them again', async () => {
    const shoe = await addProduct({ salePrice: 100 })
    await buy(asha, [shoe])
    await buy(asha, [shoe])
    expect((await ordersOf()).total).toBe(2)
  })
})

describe('an Idempotency-Key', () => {
  const key = { 'idempotency-key': 'a key of mine' }

  test('with the same request answers the same order, however often and late', async () => {
    const { id } = await addProduct({ salePrice: 100 })
    await fillCart(asha, { id })
    const body = await checkout(asha)
    const first = await order(asha, body, key)
    await fillCart(asha, { id })
    vi.spyOn(clock, 'now').mockReturnValue(new Date(clock.now().getTime() + 86_400_000))
    const again = await order(asha, body, key)
    expect(again).toMatchObject({ status: 201, body: { order: { _id: first.body.order._id } } })
    expect((await asha.get('/cart/get-to-cart')).body.cart.items).toHaveLength(1)
    expect((await ordersOf()).total).toBe(1)
  })

  test('with another request is refused, and buys nothing', async () => {
    const { id } = await addProduct({ salePrice: 100 })
    await fillCart(asha, { id })
    await order(asha, await checkout(asha), key)
    await fillCart(asha, { id, quantity: 2 })
    expect((await order(asha, await checkout(asha), key)).status).toBe(422)
    expect((await ordersOf()).total).toBe(1)
  })

  test('is free again when its order was refused', async () => {
    const { id } = await addProduct({ salePrice: 100 })
    await fillCart(asha, { id })
    const body = await checkout(asha)
    expect((await order(asha, { ...body, theTotelAmount: 1 }, key)).status).toBe(409)
    expect((await order(asha, body, key)).status).toBe(201)
  })

  test("of a second click answers the first click's order from then on", async () => {
    await fillCart(asha, await addProduct({ salePrice: 100 }))
    const body = await checkout(asha)
    const first = await order(asha, body)
    for (let again = 0; again < 2; again++) {
      expect((await order(asha, body, key)).body.order._id).toBe(first.body.order._id)
    }
  })

  test("does not reach into another shopper's orders", async () => {
    const { id } = await addProduct({ salePrice: 100 })
    const ravi = await shopper('Ravi')
    const bodies = []
    for (const buyer of [asha, ravi]) {
      await fillCart(buyer, { id })
      bodies.push(await order(buyer, await checkout(buyer), key))
    }
    expect(bodies.map(({ body }) => body.order.userId)).toEqual([asha.id, ravi.id])
  })

  test.each(['', 'x'.repeat(256), 'é'])('of the wrong kind is refused: %j', async (text) => {
    await fillCart(asha, await addProduct({ salePrice: 100 }))
    expect((await order(asha, await checkout(asha), { 'idempotency-key': text })).status).toBe(400)
  })
})
