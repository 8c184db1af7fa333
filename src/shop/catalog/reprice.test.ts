import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { admin, guest } from '../../../tests/actors.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { prepareAllPrices } from '../../../tests/prices.ts'
import { addProduct, named } from '../../../tests/products.ts'
import { runs } from '../../../tests/runs.ts'
import { WAIT_TIMEOUT_MS } from '../../../tests/timeouts.ts'
import { addDays, type Day, startOf } from '../../lib/dates.ts'
import { fromPaise } from '../../lib/money.ts'
import { clock } from '../../platform/clock.ts'
import { db, transaction } from '../../platform/database.ts'
import { planDays, prepareNextPart, preparePrices } from './prepare-prices.ts'
import { MAX_REPRICED_AT_ONCE, reprice } from './reprice.ts'
import { discountedPrice } from './rules.ts'
import { priceColumns } from './store.ts'

ownDatabase()
const realNow = clock.now
const today = clock.today()
const inDays = (days: number) => addDays(today, days)
const noonOf = (day: Day) => new Date(startOf(day).getTime() + 12 * 3_600_000)
const itIs = (moment: Date) => {
  clock.now = () => moment
}

beforeEach(async () => {
  await db.deleteFrom('offers').execute()
  await db.deleteFrom('price_updates').execute()
})
afterEach(() => {
  clock.now = realNow
})

type Offer = {
  on: { product_id: string } | { category_id: string }
  percentage: number
  from?: Day
  to?: Day
}

function offer({ on, percentage, from = today, to = inDays(2) }: Offer) {
  const row = { ...on, percentage, name: 'Offer', start_date: from, end_date: to }
  return db.insertInto('offers').values(row).execute()
}

/** What is shown of a product, and what lists of the day sort it by. */
async function pricesOf(id: string) {
  const { body } = await guest().get(`/product/productDetails/${id}`)
  const { price, percentage } = priceColumns(clock.today())
  const { rows } = await sql<{ price: number; percentage: number | null }>`
    select ${price} as price, ${percentage} as percentage from products where id = ${id}`.execute(db)
  return {
    shown: [body.discountedPrice, body.offerPercentage],
    listed: [(rows[0]?.price ?? 0) / 100, rows[0]?.percentage ?? null],
  }
}

/** Adds products to a category until it has `size`. */
async function fillCategory(name: string, size: number): Promise<string> {
  const { id } = await addProduct({ category: name, name: `${name} 1`, salePrice: 1000 })
  await sql`
    insert into products (name, description, category_id, brand_id, gender, regular_price, sale_price)
    select ${name} || ' ' || i, '', category_id, brand_id, gender, 100000 + i, 100000 + i
    from products, generate_series(2, ${size}::int) as i where id = ${id}`.execute(db)
  return id
}

async function updatesOfProducts(): Promise<number> {
  const { rows } = await sql<{ updates: number }>`
    select pg_stat_get_xact_tuples_updated('products'::regclass) + pg_stat_get_tuples_updated('products'::regclass) as updates
    from pg_stat_force_next_flush()`.execute(db)
  return rows[0]?.updates ?? 0
}

describe('what is paid', () => {
  test('in SQL is what the rules say, for every selling price and percentage', async () => {
    const { id } = await addProduct()
    const categoryId = await named('categories', 'Running Shoes')
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 10_000_000_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        async (salePrice, hundredths) => {
          await db.deleteFrom('offers').execute()
          await offer({ on: { product_id: id }, percentage: hundredths / 100 })
          const { rows } = await sql<{ price: number }>`
            select price from price_at(${id}, ${categoryId}, ${salePrice}::bigint, ${clock.now()})`.execute(
            db,
          )
          expect(rows[0]?.price).toBe(discountedPrice(fromPaise(salePrice), hundredths / 100))
        },
      ),
      { numRuns: runs(100, 10_000) },
    )
  })

  test('follows an offer from the first to the last of its days, with no write at midnight', async () => {
    const { id } = await addProduct({ salePrice: 1999 })
    await offer({ on: { product_id: id }, percentage: 20, from: inDays(1), to: inDays(2) })
    for (const [days, price, percentage] of [
      [0, null, null],
      [1, 1599.2, 20],
      [2, 1599.2, 20],
      [3, null, null],
    ] as const) {
      itIs(noonOf(inDays(days)))
      await prepareAllPrices()
      const before = await updatesOfProducts()
      for (const moment of [noonOf(inDays(days)), new Date(startOf(inDays(days + 1)).getTime() - 1)]) {
        itIs(moment)
        expect(await pricesOf(id)).toEqual({
          shown: [price, percentage],
          listed: [price ?? 1999, percentage],
        })
      }
      itIs(startOf(inDays(days + 1)))
      const next = await pricesOf(id)
      expect(next.listed).toEqual([next.shown[0] ?? 1999, next.shown[1]])
      expect(await updatesOfProducts()).toBe(before)
    }
  })

  test('follows the larger of the offers on a product and on its category; they never add up', async () => {
    const categoryId = await named('categories', 'Polos')
    const one = await addProduct({ category: 'Polos', salePrice: 1000 })
    const other = await addProduct({ category: 'Polos', salePrice: 1000 })
    await offer({ on: { category_id: categoryId }, percentage: 10 })
    await offer({ on: { product_id: one.id }, percentage: 25 })
    await offer({ on: { product_id: other.id }, percentage: 5 })
    await transaction((tx) => reprice(tx, today, { categoryId }))
    expect(await pricesOf(one.id)).toEqual({ shown: [750, 25], listed: [750, 25] })
    expect(await pricesOf(other.id)).toEqual({ shown: [900, 10], listed: [900, 10] })
  })

  test('is nothing at 100 %, which is an offer and not the lack of one', async () => {
    const { id } = await addProduct({ salePrice: 499 })
    await offer({ on: { product_id: id }, percentage: 100 })
    const { body } = await guest().get(`/product/productDetails/${id}`)
    expect(body).toMatchObject({ discountedPrice: 0, offerPercentage: 100 })
    expect(body.productsDetails).toMatchObject({ discountedPrice: 0, offerPercentage: 100, salePrice: 499 })
  })

  test('follows a new selling price', async () => {
    const owner = await admin()
    const { id } = await addProduct({ salePrice: 1000 })
    await offer({ on: { product_id: id }, percentage: 12.5 })
    const { status } = await owner.put(`/product/productEdit/${id}`, { salePrice: 800 })
    expect(status).toBe(200)
    expect(await pricesOf(id)).toEqual({ shown: [700, 12.5], listed: [700, 12.5] })
  })
})

describe('an offer on a large category', () => {
  const size = MAX_REPRICED_AT_ONCE + 200

  test('writes no product when it is made or ended, and is in force at once', async () => {
    const owner = await admin()
    const id = await fillCategory('Vests', size)
    await prepareAllPrices()
    const before = await updatesOfProducts()
    const made = await owner.post('/offer/create-offer', {
      name: 'Vest week',
      offerType: 'Category',
      targetOfferId: await named('categories', 'Vests'),
      discountPercentage: 50,
      startDate: today,
      endDate: inDays(1),
    })
    expect(made.status).toBe(200)
    expect(await pricesOf(id)).toEqual({ shown: [500, 50], listed: [1000, null] })
    const { categoryOffer } = (await owner.get('/offer/get-offer')).body
    expect((await owner.put(`/offer/end-offer/${categoryOffer[0]._id}`)).status).toBe(200)
    expect((await pricesOf(id)).shown).toEqual([null, null])
    expect(await updatesOfProducts()).toBe(before)
  })

  test('reaches the lists part by part; one that is undone by a crash is done again', async () => {
    const id = await fillCategory('Caps', size)
    const categoryId = await named('categories', 'Caps')
    await prepareAllPrices()
    await offer({ on: { category_id: categoryId }, percentage: 50 })
    await transaction((tx) => reprice(tx, today, { categoryId }))
    await db.transaction().execute(async (tx) => {
      await sql`select from products where id = ${id} for update`.execute(tx)
      const killed = expect(prepareNextPart()).rejects.toThrow()
      await vi.waitFor(async () => {
        const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
        expect(rows).toHaveLength(1)
      }, WAIT_TIMEOUT_MS)
      await killed
    })
    expect(await pricesOf(id)).toEqual({ shown: [500, 50], listed: [1000, null] })
    expect(await prepareNextPart()).toBe(true)
    const { rows } = await sql<{ isPartly: boolean; total: number }>`
      select done between 1 and 500 as "isPartly", total from price_updates
      where category_id = ${categoryId}`.execute(db)
    expect(rows).toEqual([{ isPartly: true, total: size }])
    await Promise.all(Array.from({ length: 4 }, prepareAllPrices))
    const { price } = priceColumns(today)
    const wrong = await sql`
      select from products where category_id = ${categoryId}
        and ${price} <> (select price from price_at(id, category_id, sale_price, ${clock.now()}))`.execute(db)
    expect(wrong.rows).toHaveLength(0)
    expect(await pricesOf(id)).toEqual({ shown: [500, 50], listed: [500, 50] })
  })

  test('made again while it is prepared begins anew, and is prepared once', async () => {
    await fillCategory('Bibs', size)
    const categoryId = await named('categories', 'Bibs')
    await prepareAllPrices()
    await offer({ on: { category_id: categoryId }, percentage: 50 })
    await transaction((tx) => reprice(tx, today, { categoryId }))
    await prepareNextPart()
    await db.updateTable('offers').set({ percentage: 20 }).execute()
    await transaction((tx) => reprice(tx, today, { categoryId }))
    const unfinished = await db
      .selectFrom('price_updates')
      .where('finished_at', 'is', null)
      .select(['done', 'after_id'])
      .execute()
    expect(unfinished).toEqual([{ done: 0, after_id: '00000000-0000-0000-0000-000000000000' }])
    await prepareAllPrices()
    const { price } = priceColumns(today)
    const { rows } = await sql<{ id: string }>`select id from products where category_id = ${categoryId}
      and ${price} <> round(sale_price * 0.8)`.execute(db)
    expect(rows).toEqual([])
  })
})

describe("a day's prices", () => {
  test('are planned once, however many processes think of it, and tomorrow’s not in the first minute', async () => {
    itIs(startOf(inDays(10)))
    await Promise.all(Array.from({ length: 5 }, planDays))
    const days = async () =>
      (await db.selectFrom('price_updates').select(sql<Day>`day`.as('day')).orderBy('day').execute()).map(
        ({ day }) => day,
      )
    expect(await days()).toEqual([inDays(10)])
    itIs(noonOf(inDays(10)))
    await Promise.all(Array.from({ length: 5 }, planDays))
    expect(await days()).toEqual([inDays(10), inDays(11)])
  })

  test.each([true, false])(
    'are caught up with after the shop was closed for days, listed: %s',
    async (active) => {
      const { id } = await addProduct({ salePrice: 1000, active })
      await offer({ on: { product_id: id }, percentage: 30, from: inDays(20), to: inDays(25) })
      itIs(noonOf(inDays(24)))
      expect((await pricesOf(id)).shown).toEqual([700, 30])
      await prepareAllPrices()
      expect(await pricesOf(id)).toEqual({ shown: [700, 30], listed: [700, 30] })
    },
  )

  test('are prepared in one run, which ends when the process stops', async () => {
    const unfinished = async () =>
      (await db.selectFrom('price_updates').where('finished_at', 'is', null).select('id').execute()).length
    itIs(noonOf(inDays(30)))
    await preparePrices(AbortSignal.abort())
    expect(await unfinished()).toBe(2)
    await preparePrices(new AbortController().signal)
    expect(await unfinished()).toBe(0)
  })
})
