import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin, guest, shopper } from '../../../tests/actors.ts'
import { buy, fillCart, fillWallet, makeCoupon } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { refusesInvalidQueries, refusesUnknownIds } from '../../../tests/fuzz.ts'
import { addProduct, named } from '../../../tests/products.ts'
import { addDays, startOf } from '../../lib/dates.ts'
import { fromPaise } from '../../lib/money.ts'
import { clock } from '../../platform/clock.ts'
import { db, pool } from '../../platform/database.ts'
import { earningsWith } from './preview-rules.ts'

ownDatabase()

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})

const today = clock.today()
const ask = async (offerType: string, targetOfferId: string, discountPercentage: unknown) => {
  const asked = { offerType, targetOfferId, discountPercentage: String(discountPercentage) }
  return owner.get(`/offer/what-if?${new URLSearchParams(asked)}`)
}
const create = (offerType: string, targetOfferId: string, discountPercentage: number, more = {}) =>
  owner.post('/offer/create-offer', {
    name: 'Race Week',
    offerType,
    targetOfferId,
    discountPercentage,
    startDate: today,
    endDate: addDays(today, 1),
    ...more,
  })
const place = (orderId: string, daysAgo: number) =>
  pool.query('update orders set placed_at = $2 where id = $1', [orderId, startOf(addDays(today, -daysAgo))])
const move = (itemId: string | undefined, status: string) =>
  db
    .updateTable('order_items')
    .set({ status })
    .where('id', '=', itemId ?? '')
    .execute()

describe('what an offer would do to prices', () => {
  test('is told before it is saved, for each product of a category: the new price, or the better offer it keeps', async () => {
    const polos = await named('categories', 'Polos')
    const dear = await addProduct({ category: 'Polos', name: 'Dear', salePrice: 1999, soldRecently: 9 })
    const cheap = await addProduct({ category: 'Polos', name: 'Cheap', salePrice: 0.5, soldRecently: 5 })
    const better = await addProduct({ category: 'Polos', name: 'Better', salePrice: 1000, soldRecently: 7 })
    const worse = await addProduct({ category: 'Polos', name: 'Worse', salePrice: 1000, active: false })
    await addProduct({ category: 'Caps' })
    await addProduct({ category: 'Polos', deleted: true })
    await create('Products', better.id, 12.5)
    await create('Products', worse.id, 5)
    const { status, body } = await ask('Category', polos, 12.5)
    expect(status).toBe(200)
    const { touched, changed, some } = body.prices
    expect([touched, changed]).toEqual([4, 3])
    const told = Object.fromEntries(
      some.map((one: { _id: string; [price: string]: unknown }) => [
        one._id,
        [one.price, one.offerPercentage, one.newPrice, one.newPercentage],
      ]),
    )
    expect(told).toEqual({
      [dear.id]: [1999, null, 1749.13, 12.5],
      [cheap.id]: [0.5, null, 0.44, 12.5],
      [worse.id]: [950, 5, 875, 12.5],
      [better.id]: [875, 12.5, 875, 12.5],
    })
    expect(some.map(({ productName }: { productName: string }) => productName)).toEqual([
      'Dear',
      'Cheap',
      'Worse',
      'Better',
    ])
    expect(await db.selectFrom('offers').where('category_id', '=', polos).selectAll().execute()).toEqual([])
    await create('Category', polos, 12.5)
    for (const one of some) {
      const { body } = await guest().get(`/product/productDetails/${one._id}`)
      if (one._id !== worse.id) expect(body.discountedPrice, one.productName).toBe(one.newPrice)
    }
  })

  test('counts all products and names some, of which the last keeps its price where any does', async () => {
    const socks = await named('categories', 'Anklets')
    const { id } = await addProduct({ category: 'Anklets', salePrice: 100, soldRecently: 1 })
    await sql`
      insert into products (name, description, category_id, brand_id, gender, regular_price, sale_price, sold_recently)
      select 'Anklet ' || i, '', category_id, brand_id, gender, 10000, 10000, i
      from products, generate_series(2, 800) as i where id = ${id}`.execute(db)
    await create('Products', id, 40)
    const { touched, changed, some } = (await ask('Category', socks, 30)).body.prices
    expect([touched, changed, some.length]).toEqual([800, 799, 6])
    const shown = some.map(({ productName, newPrice }: Record<string, unknown>) => [productName, newPrice])
    expect(shown).toEqual([...[800, 799, 798, 797, 796].map((i) => [`Anklet ${i}`, 70]), ['Vayu Glide', 60]])
  })

  test('is told of ending one too: what is paid then, by the next best offer or none', async () => {
    const socks = await named('categories', 'Socks')
    const one = await addProduct({ category: 'Socks', salePrice: 200 })
    const other = await addProduct({ category: 'Socks', salePrice: 100 })
    await create('Category', socks, 10)
    await create('Products', one.id, 25)
    const { productOffer, categoryOffer } = (await owner.get('/offer/get-offer?search=Race')).body
    const product = productOffer.find(
      ({ targetOfferId }: { targetOfferId: { _id: string } }) => targetOfferId._id === one.id,
    )
    const category = categoryOffer.find(
      ({ targetOfferId }: { targetOfferId: { _id: string } }) => targetOfferId._id === socks,
    )
    const end = async (id: string) => (await owner.get(`/offer/what-if-ended/${id}`)).body.prices
    expect(await end(product._id)).toMatchObject({
      touched: 1,
      changed: 1,
      some: [{ _id: one.id, price: 150, offerPercentage: 25, newPrice: 180, newPercentage: 10 }],
    })
    expect(await end(category._id)).toMatchObject({
      touched: 2,
      changed: 1,
      some: [
        { _id: other.id, price: 90, newPrice: 100, newPercentage: null },
        { _id: one.id, price: 150, newPrice: 150, newPercentage: 25 },
      ],
    })
    const later = await addProduct()
    const days = { startDate: addDays(today, 5), endDate: addDays(today, 6) }
    await create('Products', later.id, 50, days)
    const upcoming = (await owner.get('/offer/get-offer?status=Upcoming')).body.productOffer[0]
    expect(await end(upcoming._id)).toMatchObject({ touched: 1, changed: 0 })
    await refusesUnknownIds(owner, 'GET', (id) => `/offer/what-if-ended/${id}`, 'Offer not found')
  })
})

describe('what the last 90 days would have earned with an offer', () => {
  test('agrees with the orders to the paisa: the same units, each price rounded once, before coupons', async () => {
    const category = await named('categories', 'Bibs')
    const odd = await addProduct({
      name: 'Odd',
      category: 'Bibs',
      salePrice: 333.33,
      sizes: [{ size: 8, stock: 90 }],
    })
    const even = await addProduct({ category: 'Bibs', salePrice: 100, sizes: [{ size: 8, stock: 90 }] })
    const elsewhere = await addProduct({ category: 'Caps', salePrice: 50, sizes: [{ size: 8, stock: 90 }] })
    const asha = await shopper()

    // 3 odd units and 2 others, with a coupon that takes something off the order and nothing off this.
    await makeCoupon('BIB10')
    await fillCart(asha, { id: odd.id })
    await asha.post('/coupen/validate-coupen', { code: 'BIB10', purchaseAmount: 333.33 })
    await fillWallet(asha, 9_000)
    const bag = [{ id: odd.id, quantity: 2 }, { id: even.id, quantity: 2 }, { id: elsewhere.id }]
    const first = await buy(asha, bag, 'Wallet')
    expect(first.discount).toBeGreaterThan(0)
    expect(first.items.map(({ quantity }) => quantity)).toEqual([3, 2, 1])

    // One odd unit under an offer of 20 % then, which is better than the one thought of, on the first of the 90 days.
    await create('Products', odd.id, 20)
    const offered = await buy(asha, [{ id: odd.id }])
    await place(offered._id, 89)
    const { productOffer } = (await owner.get('/offer/get-offer?search=odd')).body
    await owner.put(`/offer/end-offer/${productOffer[0]._id}`)

    // What was cancelled, taken back, or sold a day earlier counts for nothing; a returned unit that was refused does.
    const cancelled = await buy(asha, [{ id: even.id }])
    await move(cancelled.items[0]?._id, 'Cancelled')
    const returned = await buy(asha, [{ id: even.id }])
    await move(returned.items[0]?._id, 'ReturnAccepted')
    const refused = await buy(asha, [{ id: even.id }])
    await move(refused.items[0]?._id, 'ReturnRejected')
    const older = await buy(asha, [{ id: even.id, quantity: 5 }], 'Wallet')
    await place(older._id, 90)

    // 12.5 % off: 333.33 → 291.66 (291.66375), 100 → 87.50; the unit that cost 266.66 stays.
    const { body } = await ask('Category', category, 12.5)
    expect(body.last90Days).toEqual({
      since: addDays(today, -89),
      units: 3 + 1 + 2 + 1,
      revenue: 3 * 333.33 + 266.66 + 3 * 100,
      revenueWithOffer: 3 * 291.66 + 266.66 + 3 * 87.5,
      difference: -162.51,
    })
    expect((await ask('Products', odd.id, 12.5)).body.last90Days).toMatchObject({
      units: 4,
      revenue: 1266.65,
      revenueWithOffer: 1141.64,
      difference: -125.01,
    })
  })

  test('is nothing where nothing was sold', async () => {
    const { id } = await addProduct()
    expect((await ask('Products', id, 100)).body.last90Days).toMatchObject({
      units: 0,
      revenue: 0,
      revenueWithOffer: 0,
      difference: 0,
    })
  })

  test('never earns more, whatever the prices were', () => {
    for (const [original, price] of [
      [1, 1],
      [99, 50],
      [333_33, 300_00],
      [0, 0],
    ] as const) {
      for (const percentage of [0.01, 12.5, 33.33, 99.99, 100]) {
        const sold = [{ originalPrice: fromPaise(original), price: fromPaise(price), units: 7 }]
        const { revenue, revenueWithOffer, difference } = earningsWith(sold, { percentage, amountOff: null })
        expect(revenueWithOffer).toBeLessThanOrEqual(revenue)
        expect(revenueWithOffer - revenue).toBe(difference)
      }
    }
  })
})

describe('what-if', () => {
  test('refuses what is no offer, in the words of the form', async () => {
    const { id } = await addProduct()
    const unknownId = '01980000-0000-7000-8000-000000000000'
    expect((await ask('Products', id, 0)).body.errors).toEqual({
      discountPercentage: 'Discount percentage must be greater than zero and at most 100',
    })
    expect((await ask('Everything', id, 5)).status).toBe(400)
    expect((await ask('Products', 'x', 5)).status).toBe(400)
    expect(await ask('Products', unknownId, 5)).toMatchObject({
      status: 404,
      body: { message: 'Product not found' },
    })
    expect(await ask('Category', id, 5)).toMatchObject({
      status: 404,
      body: { message: 'Category not found' },
    })
    await refusesInvalidQueries(owner, '/offer/what-if', ['offerType', 'targetOfferId', 'discountPercentage'])
  })
})

describe('the targets', () => {
  test('are found by name, and those with an offer that has not ended say which', async () => {
    const free = await addProduct({ name: 'Zephyr Cap', salePrice: 450, category: 'Zephyr Caps' })
    const taken = await addProduct({ name: 'Zephyr Tee', active: false })
    await create('Products', taken.id, 15, { name: 'Summer' })
    const { targets } = (await owner.get('/offer/get-targets?offerType=Products&search=zephyr')).body
    const by = (id: string) => targets.find(({ _id }: { _id: string }) => _id === id)
    expect(by(free.id)).toEqual({
      _id: free.id,
      name: 'Zephyr Cap',
      brandName: 'Nike',
      salePrice: 450,
      products: 1,
      status: true,
      offer: null,
    })
    expect(by(taken.id)).toMatchObject({ status: false, offer: { name: 'Summer', discountPercentage: 15 } })
    const caps = await named('categories', 'Zephyr Caps')
    await create('Category', caps, 10, { name: 'Heads up', startDate: addDays(today, 1) })
    const found = await owner.get('/offer/get-targets?offerType=Category&search=ZEPHYR')
    expect(found.body.targets).toMatchObject([
      { _id: caps, name: 'Zephyr Caps', products: 1, offer: { name: 'Heads up' } },
    ])
    await refusesInvalidQueries(owner, '/offer/get-targets?offerType=Products', ['search'])
  })

  describe('of a product that is not active', () => {
    beforeAll(async () => {
      const { id } = await addProduct({ name: 'Zephyr Flag', salePrice: 450, active: false })
      await db.updateTable('product_sizes').set({ sku: 'ZEPHYR-1' }).where('product_id', '=', id).execute()
    })

    test.each(['zefyr flag', 'zephyr flag under 500', 'zephyr flag for cricketers', 'ZEPHYR-1'])(
      'are found as a shopper searches, and by SKU: %s',
      async (search) => {
        const query = new URLSearchParams({ offerType: 'Products', search })
        const { targets } = (await owner.get(`/offer/get-targets?${query}`)).body
        expect(targets[0]?.name).toBe('Zephyr Flag')
      },
    )
  })

  test('are the newest products while nothing is typed', async () => {
    const { id } = await addProduct({ name: 'Newest Cap', active: false })
    const { targets } = (await owner.get('/offer/get-targets?offerType=Products&search=')).body
    expect(targets[0]?._id).toBe(id)
  })
})
