import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, admin, guest, shopper } from '../../../tests/actors.ts'
import { buy, fillWallet } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { addProduct, named } from '../../../tests/products.ts'
import { runs } from '../../../tests/runs.ts'
import { addDays } from '../../lib/dates.ts'
import { fromPaise } from '../../lib/money.ts'
import { clock } from '../../platform/clock.ts'
import { db, transaction } from '../../platform/database.ts'
import { reprice } from '../catalog/reprice.ts'
import { MIN_PRICE_AFTER_AMOUNT, priceAfter } from './rules.ts'
import { WHOLE_SHOP } from './wire.ts'

ownDatabase()

let owner: Actor
let shirts: string
let dear: { id: string }
let cheap: { id: string }
beforeAll(async () => {
  owner = await admin()
  dear = await addProduct({ name: 'Dear Shirt', category: 'Shirts', salePrice: 999.99 })
  cheap = await addProduct({ name: 'Cheap Shirt', category: 'Shirts', salePrice: 150 })
  shirts = await named('categories', 'Shirts')
})
beforeEach(() =>
  transaction(async (tx) => {
    await tx.deleteFrom('offers').execute()
    await reprice(tx, clock.today(), 'all')
  }),
)
afterEach(expectInvariants)

const create = (offerType: string, targetOfferId: string, discount: Record<string, unknown>) =>
  owner.post('/offer/create-offer', {
    ...{ name: 'Rupees', offerType, targetOfferId, ...discount },
    ...{ startDate: clock.today(), endDate: addDays(clock.today(), 3) },
  })
const pricesOf = async ({ id }: { id: string }) => {
  const { body } = await guest().get(`/product/productDetails/${id}`)
  return [body.discountedPrice, body.offerPercentage]
}

test('an amount comes off each unit, in lists, cart, order and invoice, and leaves a rupee', async () => {
  expect((await create('Category', shirts, { discountAmount: 200 })).status).toBe(200)
  expect(await pricesOf(dear)).toEqual([799.99, 20])
  expect(await pricesOf(cheap)).toEqual([1, 99])
  const { products } = (await guest().get('/product/getProducts?sort=HighToLow')).body
  expect(products.map(({ discountedPrice }: { discountedPrice: number }) => discountedPrice)).toEqual([
    799.99, 1,
  ])
  expect(await buy(await shopper(), [dear])).toMatchObject({ theTotelAmount: 829.99, discountedAmount: 200 })
  const { categoryOffer } = (await owner.get('/offer/get-offer')).body
  expect(categoryOffer[0]).toMatchObject({ discountPercentage: null, discountAmount: 200 })
})

test('of a percentage and an amount the one that takes more off each product counts', async () => {
  await create('Category', shirts, { discountAmount: 50 })
  await create('Shop', WHOLE_SHOP, { discountPercentage: 10 })
  expect([await pricesOf(dear), await pricesOf(cheap)]).toEqual([
    [899.99, 10],
    [100, 33],
  ])
})

test('the preview says what an amount will do to prices and would have done to earnings', async () => {
  await create('Shop', WHOLE_SHOP, { discountPercentage: 20 })
  const query = new URLSearchParams({ offerType: 'Category', targetOfferId: shirts, discountAmount: '100' })
  const { prices, last90Days } = (await owner.get(`/offer/what-if?${query}`)).body
  expect(prices).toMatchObject({ touched: 2, changed: 1 })
  expect(prices.some).toMatchObject([
    { _id: cheap.id, price: 120, newPrice: 50, newPercentage: 66 },
    { _id: dear.id, price: 799.99, newPrice: 799.99, newPercentage: 20 },
  ])
  expect(last90Days.revenueWithOffer).toBeLessThanOrEqual(last90Days.revenue)
  const { body } = await create('Category', shirts, { discountAmount: 100 })
  expect([(await pricesOf(cheap))[0], (await pricesOf(dear))[0]]).toEqual([50, 799.99])
  const ended = (await owner.get(`/offer/what-if-ended/${body.offer._id}`)).body.prices
  expect(ended).toMatchObject({ touched: 2, changed: 1 })
  expect(ended.some[0]).toMatchObject({ _id: cheap.id, price: 50, newPrice: 120 })
})

test.each([
  [{ discountAmount: 10, discountPercentage: 10 }, 'An offer takes a percentage or an amount, not both'],
  [{}, 'Discount percentage is required'],
  [{ discountAmount: 0 }, 'Amount off must be greater than zero'],
  [{ discountAmount: -5 }, 'Amount off must be greater than zero'],
])('a discount that cannot be is refused: %j', async (discount, message) => {
  expect(await create('Category', shirts, discount)).toMatchObject({ status: 400, body: { message } })
  const query = { offerType: 'Category', targetOfferId: shirts, ...discount }
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  expect((await owner.get(`/offer/what-if?${asked}`)).status).toBe(400)
})

test('offers sorted by discount are in the order of what they take, percentages below amounts where the price decides', async () => {
  await create('Products', dear.id, { discountAmount: 150 })
  await create('Products', cheap.id, { discountPercentage: 20 })
  await create('Category', shirts, { discountPercentage: 30 })
  await create('Category', await named('categories', 'Caps'), { discountAmount: 20 })
  const sorted = async (sort: string) => {
    const { productOffer, categoryOffer } = (await owner.get(`/offer/get-offer?sort=${sort}`)).body
    return [productOffer, categoryOffer].map((offers) =>
      offers.map((offer: Record<string, number>) => offer.discountAmount ?? `${offer.discountPercentage}%`),
    )
  }
  expect(await sorted('discountPercentage')).toEqual([
    [150, '20%'],
    ['30%', 20],
  ])
  expect(await sorted('-discountPercentage')).toEqual([
    ['20%', 150],
    [20, '30%'],
  ])
})

test('whatever runs, the price is the lowest of them, from nothing to the selling price, in SQL as in TypeScript', async () => {
  const discount = fc.option(fc.integer({ min: 1, max: 10_000 }))
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 300_000 }),
      discount,
      discount,
      async (paise, hundredths, amount) => {
        const salePrice = fromPaise(paise)
        const prices = [
          salePrice,
          ...(hundredths === null
            ? []
            : [priceAfter(salePrice, { percentage: hundredths / 100, amountOff: null })]),
          ...(amount === null
            ? []
            : [priceAfter(salePrice, { percentage: null, amountOff: fromPaise(amount) })]),
        ]
        const percent = hundredths === null ? null : hundredths / 100
        const { rows } = await sql<{ price: number; percentage: number | null }>`
        select * from price_after(${salePrice}::bigint, ${percent}::numeric, ${amount}::bigint)`.execute(db)
        const [{ price, percentage } = { price: -1, percentage: null }] = rows
        expect(price).toBe(Math.min(...prices))
        expect(price).toBeGreaterThanOrEqual(percent === null ? Math.min(paise, MIN_PRICE_AFTER_AMOUNT) : 0)
        if (price < paise) expect(percentage).toBeGreaterThan(0)
        if (percent === null && price === paise) expect(percentage).toBeNull()
      },
    ),
    { numRuns: runs(200, 10_000) },
  )
})

test('offers of both kinds on one product: what is paid agrees in order, invoice, ledger and GST', async () => {
  const amounts = fc.tuple(fc.integer({ min: 1, max: 120_000 }), fc.integer({ min: 1, max: 99 }))
  await fc.assert(
    fc.asyncProperty(amounts, async ([paise, percentage]) => {
      await db.deleteFrom('offers').execute()
      await create('Category', shirts, { discountAmount: paise / 100 })
      await create('Products', dear.id, { discountPercentage: percentage })
      const price = Math.min(
        priceAfter(fromPaise(99_999), { percentage: null, amountOff: fromPaise(paise) }),
        priceAfter(fromPaise(99_999), { percentage, amountOff: null }),
      )
      expect((await pricesOf(dear))[0]).toBe(price / 100)
      const buyer = await shopper()
      await fillWallet(buyer, 2_000)
      const order = await buy(buyer, [dear], 'Wallet')
      expect(order.theTotelAmount).toBe(Math.round(price + 3_000) / 100)
      await expectInvariants()
    }),
    { numRuns: runs(4, 100) },
  )
})
