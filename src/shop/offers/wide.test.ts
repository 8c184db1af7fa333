import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, admin, guest, shopper } from '../../../tests/actors.ts'
import { buy, fillWallet } from '../../../tests/buying.ts'
import { auditLogOf } from '../../../tests/catalogue.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { prepareAllPrices } from '../../../tests/prices.ts'
import { addProduct, named } from '../../../tests/products.ts'
import { runs } from '../../../tests/runs.ts'
import { addDays } from '../../lib/dates.ts'
import { clock } from '../../platform/clock.ts'
import { db, transaction } from '../../platform/database.ts'
import { MAX_REPRICED_AT_ONCE, reprice } from '../catalog/reprice.ts'
import { WHOLE_SHOP } from './wire.ts'

ownDatabase()

let owner: Actor
let nike: string
let puma: string
let shirts: string
let tee: { id: string }
let other: { id: string }
beforeAll(async () => {
  owner = await admin()
  tee = await addProduct({ name: 'Dry Tee', brand: 'Nike', category: 'Shirts', salePrice: 999.99 })
  other = await addProduct({ name: 'Other Tee', brand: 'Puma', category: 'Shirts', salePrice: 500 })
  ;[nike, puma, shirts] = [
    await named('brands', 'Nike'),
    await named('brands', 'Puma'),
    await named('categories', 'Shirts'),
  ]
})
beforeEach(() =>
  transaction(async (tx) => {
    await tx.deleteFrom('offers').execute()
    await reprice(tx, clock.today(), 'all')
  }),
)
afterEach(expectInvariants)

const create = (offerType: string, targetOfferId: string, discountPercentage = 10) =>
  owner.post('/offer/create-offer', {
    ...{ name: 'Sale', offerType, targetOfferId, discountPercentage },
    ...{ startDate: clock.today(), endDate: addDays(clock.today(), 3) },
  })
const idOf = async (created: ReturnType<typeof create>) => (await created).body.offer._id
const priceOf = async ({ id }: { id: string }) => {
  const { body } = await guest().get(`/product/productDetails/${id}`)
  return body.discountedPrice
}
const listed = async () => {
  const { body } = await guest().get('/product/getProducts?sort=LowToHigh')
  return body.products.map(({ productName }: { productName: string }) => productName)
}

test('a brand’s offer is on its products and no others, in lists and cart, and ends', async () => {
  const id = await idOf(create('Brand', nike, 60))
  expect([await priceOf(tee), await priceOf(other)]).toEqual([400, null])
  expect(await listed()).toEqual(['Dry Tee', 'Other Tee'])
  expect(await buy(await shopper(), [tee])).toMatchObject({ theTotelAmount: 430, discountedAmount: 599.99 })
  const { body } = await owner.get('/offer/get-offer')
  expect(body).toMatchObject({ categoryTotal: 0, productTotal: 0, wideTotal: 1 })
  expect(body.wideOffer[0]).toMatchObject({
    ...{ offerType: 'Brand', targetOfferId: { _id: nike, brandName: 'Nike' } },
    ...{ discountPercentage: 60, status: 'Running', preparation: null },
  })
  expect((await owner.put(`/offer/end-offer/${id}`)).status).toBe(200)
  expect([await priceOf(tee), await listed()]).toEqual([null, ['Other Tee', 'Dry Tee']])
})

test('an offer on the whole shop is on all products, and its end can be undone', async () => {
  const id = await idOf(create('Shop', WHOLE_SHOP, 50))
  expect([await priceOf(tee), await priceOf(other)]).toEqual([500, 250])
  expect((await owner.get('/offer/get-offer?offerType=Shop')).body.wideOffer[0].targetOfferId).toBeNull()
  await owner.put(`/offer/end-offer/${id}`)
  expect(await priceOf(tee)).toBeNull()
  const change = (await auditLogOf('offer', id)).at(-1)
  expect((await owner.put(`/trail/undo-change/${change?.id}`)).status).toBe(200)
  expect(await priceOf(tee)).toBe(500)
})

test.each([
  ['Brand', () => nike, 'This brand already has an offer'],
  ['Shop', () => WHOLE_SHOP, 'The shop already has an offer'],
])(
  'of offers made at once on one %s one is made, and an ended one does not come back beside it',
  async (type, target, message) => {
    const made = await Promise.all([10, 20, 30, 40].map((percentage) => create(type, target(), percentage)))
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(new Set(made.filter(({ status }) => status === 409).map(({ body }) => body.message))).toEqual(
      new Set([message]),
    )
    const id = made.find(({ status }) => status === 200)?.body.offer._id
    await owner.put(`/offer/end-offer/${id}`)
    const end = (await auditLogOf('offer', id)).at(-1)
    expect((await create(type, target(), 50)).status).toBe(200)
    expect((await owner.put(`/trail/undo-change/${end?.id}`)).status).toBe(409)
    expect(await priceOf(tee)).toBe(500)
  },
)

test('an offer of 100 % on the whole shop leaves the delivery to pay', async () => {
  expect((await create('Shop', WHOLE_SHOP, 100)).status).toBe(200)
  expect([await priceOf(tee), await priceOf(other)]).toEqual([0, 0])
  expect(await buy(await shopper(), [tee])).toMatchObject({ theTotelAmount: 30, discountedAmount: 999.99 })
})

test('of all offers that run the largest counts, for what is shown, listed, charged and invoiced', async () => {
  const percentages = fc.array(fc.option(fc.integer({ min: 1, max: 99 })), { minLength: 4, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(percentages, async (given) => {
      await db.deleteFrom('offers').execute()
      const targets = [
        ['Products', tee.id],
        ['Category', shirts],
        ['Brand', nike],
        ['Shop', WHOLE_SHOP],
      ] as const
      for (const [index, [type, id]] of targets.entries()) {
        const percentage = given[index]
        if (percentage) expect((await create(type, id, percentage)).status).toBe(200)
      }
      await transaction((tx) => reprice(tx, clock.today(), 'all'))
      const best = Math.max(0, ...given.map((percentage) => percentage ?? 0))
      const price = Math.round((99_999 * (100 - best)) / 100) / 100
      expect(await priceOf(tee)).toBe(best > 0 ? price : null)
      const buyer = await shopper()
      await fillWallet(buyer, 2_000)
      const order = await buy(buyer, [tee], 'Wallet')
      expect(order.theTotelAmount).toBe(Math.round(100 * (price + 30)) / 100)
      await expectInvariants()
    }),
    { numRuns: runs(5, 100), examples: [[[null, null, null, null]]] },
  )
})

test('a product that moves to another brand gets the prices of that', async () => {
  await create('Brand', puma, 90)
  const { id } = await addProduct({ name: 'Moved', brand: 'Nike', category: 'Shirts', salePrice: 600 })
  await transaction((tx) => reprice(tx, clock.today(), { productIds: [id] }))
  const moved = await owner.put(`/product/productEdit/${id}`, { brand: puma })
  expect([moved.status, await priceOf({ id })]).toEqual([200, 60])
  expect(await listed()).toEqual(['Other Tee', 'Moved', 'Dry Tee'])
  await db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', id).execute()
})

test('the preview says what the offers will do: which prices change, and which keep a better offer', async () => {
  await create('Products', other.id, 40)
  const preview = async (offerType: string, targetOfferId: string) =>
    (
      await owner.get(
        `/offer/what-if?${new URLSearchParams({ offerType, targetOfferId, discountPercentage: '20' })}`,
      )
    ).body.prices
  expect(await preview('Brand', nike)).toMatchObject({ touched: 1, changed: 1, some: [{ newPrice: 799.99 }] })
  expect(await preview('Shop', WHOLE_SHOP)).toMatchObject({ touched: 2, changed: 1 })
  const id = await idOf(create('Shop', WHOLE_SHOP, 20))
  expect([await priceOf(tee), await priceOf(other)]).toEqual([799.99, 300])
  const ended = await owner.get(`/offer/what-if-ended/${id}`)
  expect(ended.body.prices).toMatchObject({ touched: 2, changed: 1 })
})

test('what cannot be is refused with its reason, and nothing changes', async () => {
  expect((await create('Brand', nike)).status).toBe(200)
  expect((await create('Shop', WHOLE_SHOP)).status).toBe(200)
  const before = await owner.get('/offer/get-offer')
  for (const [type, target, status, message] of [
    ['Brand', nike, 409, 'This brand already has an offer'],
    ['Shop', WHOLE_SHOP, 409, 'The shop already has an offer'],
    ['Brand', shirts, 404, 'Brand not found'],
    ['Brand', '', 400, 'Please select a brand'],
    ['All', nike, 400, 'Offer type must be one of Products, Selection, Category, Brand, Shop'],
  ] as const)
    expect(await create(type, target)).toMatchObject({ status, body: { message } })
  for (const wrong of [
    `offerType=Products&targetOfferId=${WHOLE_SHOP}`,
    `offerType=Shop&targetOfferId=${nike}`,
  ])
    expect((await owner.get(`/offer/what-if?${wrong}&discountPercentage=5`)).status).toBe(400)
  expect((await owner.get('/offer/get-offer')).body).toEqual(before.body)
  await db.updateTable('products').set({ brand_id: puma }).where('id', '=', tee.id).execute()
  const deleted = await owner.delete(`/brands/delete-brand/${nike}`)
  await db.updateTable('products').set({ brand_id: nike }).where('id', '=', tee.id).execute()
  expect(deleted).toMatchObject({
    status: 409,
    body: { message: 'An offer on it has not ended. End it first' },
  })
})

test('a shop of more products than are repriced at once is repriced in the background, once more each time', async () => {
  const category = await named('categories', 'Many')
  const products = Array.from({ length: MAX_REPRICED_AT_ONCE }, (_, index) => ({
    ...{ name: `Many ${index}`, description: '', gender: 'Men', brand_id: puma, category_id: category },
    ...{ regular_price: 50_000, sale_price: 50_000, price_on_even_days: 50_000, price_on_odd_days: 50_000 },
  }))
  await db.insertInto('products').values(products).execute()
  await prepareAllPrices()
  const first = async () => (await listed())[0]
  const id = await idOf(create('Brand', nike, 90))
  expect(await first()).toBe('Dry Tee')
  await owner.put(`/offer/end-offer/${id}`)
  const preparation = async () => (await owner.get('/offer/get-offer')).body.wideOffer[0].preparation
  for (const percentage of [10, 20]) {
    const shop = await idOf(create('Shop', WHOLE_SHOP, percentage))
    expect(await preparation()).toMatchObject({ ready: false, done: 0 })
    await prepareAllPrices()
    expect(await preparation()).toBeNull()
    const { rows } =
      await sql`select from products where deleted_at is null and (price_on_even_days, price_on_odd_days)
      <> (select price, price from price_at(id, category_id, sale_price, ${clock.now()}))`.execute(db)
    expect(rows).toHaveLength(0)
    await owner.put(`/offer/end-offer/${shop}`)
    await prepareAllPrices()
  }
  await db.deleteFrom('products').where('category_id', '=', category).execute()
})
