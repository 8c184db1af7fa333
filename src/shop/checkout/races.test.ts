import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { balanceOf, buy, checkout, fillCart, fillWallet, order, stockOf } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { withLatency } from '../../../tests/latency.ts'
import { addProduct } from '../../../tests/products.ts'
import { db, transaction } from '../../platform/database.ts'
import { lockUser } from '../accounts/store.ts'
import { deductStock } from './sql-statements.ts'

ownDatabase()
withLatency(4)
afterEach(() => expectInvariants())

let asha: Actor
let owner: Actor
beforeAll(async () => {
  owner = await admin()
})
beforeEach(async () => {
  asha = await shopper('Asha Rao')
})

/** The same thing done so many times at once. */
const concurrently = <T>(count: number, act: (turn: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, turn) => act(turn)))
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()
const cancel = (orderId: string, itemId: string) => {
  const reason = { orderStatus: 'Cancelled', cancelReason: 'Other' }
  return asha.put('/order/user-order-status-change', { orderId, itemId, ...reason })
}
const choose = (orderId: string, productId: string, newStatus: string) =>
  owner.put(`/order/update-product-status/${orderId}`, { productId, newStatus })

describe('at the same moment', () => {
  test('two shoppers for the last unit: one order, one clear refusal', async () => {
    const { id, sizeIds } = await addProduct({
      name: 'Last Ball',
      salePrice: 100,
      sizes: [{ size: 8, stock: 1 }],
    })
    const buyers = [asha, await shopper('Ravi')]
    const bodies = await Promise.all(
      buyers.map(async (buyer) => {
        await fillCart(buyer, { id })
        return checkout(buyer)
      }),
    )
    const answers = await Promise.all(buyers.map((buyer, i) => order(buyer, bodies[i])))
    expect(statusesOf(answers)).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.message).toBe('Last Ball in size UK 8 is out of stock')
    expect(await stockOf(sizeIds[0])).toBe(0)
  })

  test('twenty shoppers for ten units in different quantities: never more than ten are sold', async () => {
    const { id, sizeIds } = await addProduct({ salePrice: 100, sizes: [{ size: 8, stock: 10 }] })
    const buyers = await concurrently(20, () => shopper())
    const bodies = await concurrently(20, async (i) => {
      await fillCart(buyers[i] as Actor, { id, quantity: (i % 3) + 1 })
      return checkout(buyers[i] as Actor)
    })
    const answers = await concurrently(20, (i) => order(buyers[i] as Actor, bodies[i]))
    expect(new Set(statusesOf(answers))).toEqual(new Set([201, 409]))
    expect(await stockOf(sizeIds[0])).toBeLessThan(3)
  })

  test('a double click makes one order', async () => {
    await fillCart(asha, await addProduct({ salePrice: 100 }))
    const body = await checkout(asha)
    const answers = await concurrently(8, () => order(asha, body))
    expect(new Set(statusesOf(answers))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.body.order._id)).size).toBe(1)
    expect((await asha.get('/order/get-orders')).body.total).toBe(1)
  })

  test('one idempotency key makes one order, and tells another request of it', async () => {
    const { id } = await addProduct({ salePrice: 100 })
    await fillCart(asha, { id })
    const body = await checkout(asha)
    const key = { 'idempotency-key': randomUUID() }
    const answers = await concurrently(8, (i) => order(asha, i % 2 ? body : { ...body, discount: null }, key))
    expect(statusesOf(answers)).toEqual([201, 201, 201, 201, 422, 422, 422, 422])
    expect((await asha.get('/order/get-orders')).body.total).toBe(1)
  })

  test('orders of the same sizes in opposite order do not lock each other out', async () => {
    const things = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) =>
        addProduct({ name, salePrice: 100, sizes: [{ size: 8, stock: 100 }] }),
      ),
    )
    const buyers = await concurrently(6, () => shopper())
    for (let round = 0; round < 3; round++) {
      const bodies = await concurrently(6, async (i) => {
        await fillCart(buyers[i] as Actor, ...(i % 2 ? things : things.toReversed()))
        return checkout(buyers[i] as Actor)
      })
      const answers = await concurrently(6, (i) => order(buyers[i] as Actor, bodies[i]))
      expect(new Set(statusesOf(answers))).toEqual(new Set([201]))
    }
  })

  test('units are taken in one order of sizes, whatever order they are named in: no deadlock to retry', async () => {
    const { sizeIds } = await addProduct({ sizes: [1, 2, 3, 4, 5].map((size) => ({ size, stock: 1000 })) })
    const undone = new Error('undone')
    await concurrently(8, async (turn) => {
      const named = turn % 2 ? sizeIds : sizeIds.toReversed()
      for (let round = 0; round < 10; round++) {
        const taken = db.transaction().execute(async (tx) => {
          await sql`
            with bought as (select gen_random_uuid() as id, size_id, 1 as quantity from unnest(${named}::uuid[]) as size_id),
            ${sql.raw(deductStock.sql)} select from taken`.execute(tx)
          throw undone
        })
        await expect(taken).rejects.toBe(undone)
      }
    })
  })

  test('an order does not wait for who changes its shopper', async () => {
    await fillCart(asha, await addProduct({ salePrice: 100 }))
    const body = await checkout(asha)
    const { status } = await transaction(async (tx) => {
      await lockUser(tx, asha.id)
      return order(asha, body)
    })
    expect(status).toBe(201)
  })

  test('a wallet that holds one order pays one (S11)', async () => {
    await fillWallet(asha, 130)
    const sizes = Array.from({ length: 10 }, (_, index) => ({ size: index + 1, stock: 5 }))
    const { id } = await addProduct({ salePrice: 100, sizes })
    await fillCart(asha, ...sizes.map(({ size }) => ({ id, size })))
    const body = { ...(await checkout(asha, 'Wallet')), theTotelAmount: 130 }
    const answers = await concurrently(10, (i) => order(asha, { ...body, items: [body.items[i]] }))
    expect(statusesOf(answers)).toEqual([201, ...Array(9).fill(402)])
    expect(await balanceOf(asha)).toBe(0)
  })

  test('many cancels of one item give it back once (S15)', async () => {
    await fillWallet(asha, 230)
    const { id, sizeIds } = await addProduct({ salePrice: 100 })
    const { _id, items } = await buy(asha, [{ id, quantity: 2 }], 'Wallet')
    const answers = await concurrently(20, (i) =>
      i % 4 ? cancel(_id, items[0]?._id ?? '') : choose(_id, items[0]?._id ?? '', 'Cancelled'),
    )
    expect(new Set(statusesOf(answers)).has(200)).toBe(true)
    expect(await balanceOf(asha)).toBe(230)
    expect(await stockOf(sizeIds[0])).toBe(10)
  })

  test('the last two items cancelled: the shipping goes back once', async () => {
    await fillWallet(asha, 230)
    const placed = await buy(
      asha,
      [await addProduct({ salePrice: 100 }), await addProduct({ salePrice: 100 })],
      'Wallet',
    )
    const answers = await Promise.all(placed.items.map((item) => cancel(placed._id, item._id)))
    expect(statusesOf(answers)).toEqual([200, 200])
    expect(await balanceOf(asha)).toBe(230)
  })

  test('a cancel and a shipping: one after the other, and the money says which came first', async () => {
    for (let round = 0; round < 10; round++) {
      asha = await shopper()
      await fillWallet(asha, 130)
      const { _id, items } = await buy(asha, [await addProduct({ salePrice: 100 })], 'Wallet')
      const itemId = items[0]?._id ?? ''
      const [cancelled, shipped] = await Promise.all([cancel(_id, itemId), choose(_id, itemId, 'Shipped')])
      expect(cancelled.status).toBe(200)
      expect([200, 409]).toContain(shipped.status)
      expect(await balanceOf(asha)).toBe(shipped.status === 200 ? 100 : 130)
    }
  })

  test('a cancel and a delivery: one of them', async () => {
    for (let round = 0; round < 10; round++) {
      const { _id, items } = await buy(asha, [await addProduct({ salePrice: 100 })])
      const itemId = items[0]?._id ?? ''
      expect(statusesOf(await Promise.all([cancel(_id, itemId), choose(_id, itemId, 'Delivered')]))).toEqual([
        200, 409,
      ])
    }
  })

  test('a return accepted by many admins is paid once', async () => {
    const { _id, items } = await buy(asha, [await addProduct({ salePrice: 100 })])
    const itemId = items[0]?._id ?? ''
    await choose(_id, itemId, 'Delivered')
    await asha.post('/order/return-order-request', { orderId: _id, itemId, reason: 'Other' })
    await concurrently(10, (i) => choose(_id, itemId, i % 2 ? 'ReturnAccepted' : 'ReturnRejected'))
    expect([null, 100]).toContain(await balanceOf(asha))
  })

  test('an order and changes of its cart: it sells what the cart said, or nothing', async () => {
    const { id } = await addProduct({ salePrice: 100, sizes: [{ size: 8, stock: 500 }] })
    for (let round = 0; round < 10; round++) {
      await asha.delete('/cart/clear-to-cart')
      await fillCart(asha, { id })
      const body = await checkout(asha)
      const [placed] = await Promise.all([
        order(asha, body),
        asha.post('/cart/add-to-cart', { productId: id, size: 8 }),
      ])
      const { items } = (await asha.get('/cart/get-to-cart')).body.cart
      expect([201, 409]).toContain(placed.status)
      expect(items).toMatchObject([{ quantity: placed.status === 201 ? 1 : 2 }])
    }
  })
})
