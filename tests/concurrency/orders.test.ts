import { afterEach, beforeAll, expect, test } from 'vitest'
import { addDays, startOf } from '../../src/lib/dates.ts'
import { clock } from '../../src/platform/clock.ts'
import { type Actor, admin, shopper } from '../actors.ts'
import {
  balanceOf,
  buy,
  changePrice,
  checkout,
  fillCart,
  fillWallet,
  makeCoupon,
  order,
  stockOf,
} from '../buying.ts'
import { ownDatabase } from '../database.ts'
import { expectInvariants } from '../invariants.ts'
import { race, repeatConcurrently, withLatency } from '../latency.ts'
import { addProduct, named } from '../products.ts'

ownDatabase()
withLatency()

const realNow = clock.now
afterEach(async () => {
  clock.now = realNow
  await expectInvariants()
})

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})

const ordersOf = async (buyer: Actor) => (await buyer.get('/order/get-orders')).body.orders
const cartOf = async (buyer: Actor) => (await buyer.get('/cart/get-to-cart')).body.cart
const today = clock.today()

/** A shopper who is about to order a thing of ₹500 with a coupon of 10 %. */
async function withCoupon(code: string) {
  const buyer = await shopper()
  const coupon = await makeCoupon(code, { expires: today })
  const { id, sizeIds } = await addProduct({ salePrice: 500 })
  await fillCart(buyer, { id })
  await buyer.post('/coupen/validate-coupen', { code, purchaseAmount: 500 })
  const body = await checkout(buyer)
  expect(body).toMatchObject({ discount: 50, theTotelAmount: 480 })
  return { buyer, coupon, body, sizeId: sizeIds[0] }
}

/** Either the order stands with its coupon, or nothing has happened. */
async function wholeOrNothing(buyer: Actor, status: number, sizeId: string | undefined): Promise<void> {
  const expected = status === 201 ? [{ discount: 50, theTotelAmount: 480 }] : []
  expect(await ordersOf(buyer)).toMatchObject(expected)
  expect(await stockOf(sizeId)).toBe(status === 201 ? 9 : 10)
  expect((await cartOf(buyer)).items).toHaveLength(status === 201 ? 0 : 1)
}

test('a coupon is deleted while it is ordered with', () =>
  repeatConcurrently(async (round) => {
    const { buyer, coupon, body, sizeId } = await withCoupon(`GONE${round}`)
    const [{ status }, deleted] = await race(
      () => order(buyer, body),
      () => owner.delete(`/coupen/delete-coupen/${coupon}`),
    )
    expect(deleted.status).toBe(200)
    expect([201, 409]).toContain(status)
    await wholeOrNothing(buyer, status, sizeId)
    if (status === 409) expect((await order(buyer, body)).status).toBe(409)
  }))

test("a coupon's last day ends while it is ordered with", () =>
  repeatConcurrently(
    async (round) => {
      clock.now = realNow
      const { buyer, body, sizeId } = await withCoupon(`LATE${round}`)
      const midnight = async () => {
        clock.now = () => startOf(addDays(today, 1))
      }
      const [{ status, body: answer }] = await race(() => order(buyer, body), midnight)
      expect([201, 409]).toContain(status)
      if (status === 409)
        expect(answer).toMatchObject({ message: 'This coupon has expired', theTotelAmount: 530 })
      await wholeOrNothing(buyer, status, sizeId)
    },
    10,
    1,
  ))

test('prices change while they are ordered at: the old ones or none', () =>
  repeatConcurrently(async (round) => {
    const buyer = await shopper()
    const kit = `Kit ${round}`
    const things = [
      await addProduct({ category: kit, salePrice: 300 }),
      await addProduct({ category: kit, salePrice: 199.99 }),
    ]
    await fillCart(buyer, ...things)
    const body = await checkout(buyer)
    const offer = {
      name: 'Sale',
      offerType: 'Category',
      discountPercentage: 25,
      startDate: today,
      endDate: today,
    }
    const targetOfferId = await named('categories', kit)
    const change = async () => {
      if (round % 2) return changePrice(things[0]?.id ?? '', 350)
      await owner.post('/offer/create-offer', { ...offer, targetOfferId })
    }
    const [{ status, body: answer }] = await race(() => order(buyer, body), change)
    if (status === 201) {
      expect(answer.order).toMatchObject({ theTotelAmount: 529.99, subtotal: 499.99, discountedAmount: 0 })
    } else {
      const now = (await checkout(buyer)).theTotelAmount
      expect([status, answer.theTotelAmount, now]).toEqual([409, now, round % 2 ? 579.99 : 404.99])
      expect(await ordersOf(buyer)).toEqual([])
    }
  }))

test('the last unit is ordered by two, at the door and from the wallet', () =>
  repeatConcurrently(async () => {
    const { id, sizeIds } = await addProduct({ salePrice: 100, sizes: [{ size: 8, stock: 1 }] })
    const buyers = [await shopper('Asha'), await shopper('Ravi')] as const
    await fillWallet(buyers[1], 130)
    await Promise.all(buyers.map((buyer) => fillCart(buyer, { id })))
    const bodies = [await checkout(buyers[0], 'COD'), await checkout(buyers[1], 'Wallet')]
    const answers = await Promise.all(buyers.map((buyer, i) => order(buyer, bodies[i])))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await stockOf(sizeIds[0])).toBe(0)
    expect(await balanceOf(buyers[1])).toBe(answers[1]?.status === 201 ? 0 : 130)
  }))

test('a refund comes in while the wallet is paid from, where it is needed for that and where it is not', () =>
  repeatConcurrently(async (round) => {
    const asha = await shopper()
    const before = round % 2 ? 130 : 0
    await fillWallet(asha, 230 + before)
    const { id } = await addProduct({ salePrice: 200 })
    const { _id: orderId, items } = await buy(asha, [{ id }], 'Wallet')
    await fillCart(asha, await addProduct({ salePrice: 100 }))
    const body = await checkout(asha, 'Wallet')
    const cancel = { orderId, itemId: items[0]?._id, orderStatus: 'Cancelled', cancelReason: 'Other' }
    const [cancelled, placed] = await race(
      () => asha.put('/order/user-order-status-change', cancel),
      () => order(asha, body),
      before ? 30 : 150,
    )
    expect(cancelled.status).toBe(200)
    expect(before ? [201] : [201, 402]).toContain(placed.status)
    expect(await balanceOf(asha)).toBe(before + 230 - (placed.status === 201 ? 130 : 0))
  }))

test('a unit comes back while it is wanted: it is sold or stands on the shelf', () =>
  repeatConcurrently(async () => {
    const { id, sizeIds } = await addProduct({ salePrice: 100, sizes: [{ size: 8, stock: 1 }] })
    const [asha, ravi] = [await shopper('Asha'), await shopper('Ravi')]
    await fillCart(ravi, { id })
    const body = await checkout(ravi)
    const { _id: orderId, items } = await buy(asha, [{ id }])
    const cancel = { orderId, itemId: items[0]?._id, orderStatus: 'Cancelled', cancelReason: 'Other' }
    const [, { status }] = await race(
      () => asha.put('/order/user-order-status-change', cancel),
      () => order(ravi, body),
    )
    expect(await stockOf(sizeIds[0])).toBe(status === 201 ? 0 : 1)
  }))
