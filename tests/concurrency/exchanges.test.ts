import { afterEach, beforeAll, expect, test } from 'vitest'
import { pool } from '../../src/platform/database.ts'
import { endExchanges } from '../../src/shop/fulfilment/end-exchanges.ts'
import { type Actor, admin, shopper } from '../actors.ts'
import { balanceOf, buy, checkout, fillCart, move, order, stockOf } from '../buying.ts'
import { ownDatabase } from '../database.ts'
import { expectInvariants } from '../invariants.ts'
import { race, repeatConcurrently, withLatency } from '../latency.ts'
import { addProduct } from '../products.ts'

ownDatabase()
withLatency()
afterEach(() => expectInvariants())

let owner: Actor
let partner: Actor
beforeAll(async () => {
  owner = await admin()
  partner = await admin()
})

/** An item of ₹100 in size 8 that was delivered; one unit is left in size 9. */
async function delivered() {
  const asha = await shopper()
  const { id, sizeIds } = await addProduct({
    salePrice: 100,
    sizes: [
      { size: 8, stock: 5 },
      { size: 9, stock: 1 },
    ],
  })
  const placed = await buy(asha, [{ id }])
  await move(owner, placed, 'Delivered')
  const item = { orderId: placed._id, itemId: placed.items[0]?._id ?? '' }
  const ask = () =>
    asha.post('/order/return-order-request', { ...item, reason: "Doesn't like the fit", size: 9 })
  return { asha, id, item, other: sizeIds[1] ?? '', ask }
}

async function wanted() {
  const one = await delivered()
  await one.ask()
  const { returnRequest } = (await owner.get('/order/get-return-details?limit=20')).body
  const returnId = returnRequest.find(({ itemId }: { itemId: string }) => itemId === one.item.itemId)?._id
  const answer = (how: 'accept' | 'reject', by = owner) => by.put(`/order/${how}-return`, { returnId })
  return { ...one, answer }
}

const ordersOf = async (by: Actor) => (await by.get('/order/get-orders')).body.total

test('an exchange and the sale of the last unit: one of them gets it', () =>
  repeatConcurrently(async () => {
    const { id, other, ask } = await delivered()
    const ravi = await shopper()
    await fillCart(ravi, { id, size: 9 })
    const body = await checkout(ravi)
    const [asked, sold] = await race(ask, () => order(ravi, body))
    expect([
      [200, 409],
      [409, 201],
    ]).toContainEqual([asked.status, sold.status])
    expect(await stockOf(other)).toBe(0)
  }))

test('an exchange accepted twice is ordered once', () =>
  repeatConcurrently(async () => {
    const { asha, other, answer } = await wanted()
    const answers = await race(
      () => answer('accept'),
      () => answer('accept', partner),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect([await ordersOf(asha), await balanceOf(asha), await stockOf(other)]).toEqual([2, 0, 0])
  }))

test('an exchange rejected and accepted is ordered, or its money comes back', () =>
  repeatConcurrently(async () => {
    const { asha, other, answer } = await wanted()
    const [rejected, accepted] = await race(
      () => answer('reject'),
      () => answer('accept', partner),
    )
    expect(accepted.status).toBe(200)
    const orders = rejected.status === 200 ? 1 : 2
    expect([await ordersOf(asha), await balanceOf(asha), await stockOf(other)]).toEqual(
      orders === 2 ? [2, 0, 0] : [1, 100, 1],
    )
  }))

test('an exchange withdrawn and accepted is ordered, or its money comes back', () =>
  repeatConcurrently(async () => {
    const { asha, item, other, answer } = await wanted()
    const [withdrawn, accepted] = await race(
      () => asha.put('/order/withdraw-exchange', item),
      () => answer('accept'),
    )
    expect(accepted.status).toBe(200)
    expect([await ordersOf(asha), await balanceOf(asha), await stockOf(other)]).toEqual(
      withdrawn.status === 200 ? [1, 100, 1] : [2, 0, 0],
    )
  }))

test('an exchange that ends while it is accepted is ordered, or its money comes back', () =>
  repeatConcurrently(async () => {
    const { asha, other, answer } = await wanted()

    await pool.query("update exchanges set ends_at = now() - interval '1 second' where state = 'open'")
    const [accepted] = await race(
      () => answer('accept'),
      () => endExchanges(),
    )
    expect(accepted.status).toBe(200)
    expect([
      [2, 0, 0],
      [1, 100, 1],
    ]).toContainEqual([await ordersOf(asha), await balanceOf(asha), await stockOf(other)])
  }))
