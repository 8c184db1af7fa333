import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Actor, admin, guest, shopper } from '../../../tests/actors.ts'
import { fillCart } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { prepareAllPrices } from '../../../tests/prices.ts'
import { addProduct, named } from '../../../tests/products.ts'
import { runs } from '../../../tests/runs.ts'
import { WAIT_TIMEOUT_MS } from '../../../tests/timeouts.ts'
import { addDays, type Day, startOf } from '../../lib/dates.ts'
import { fromRupees } from '../../lib/money.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { planDays, prepareNextPart } from './prepare-prices.ts'
import { MAX_REPRICED_AT_ONCE } from './reprice.ts'
import { discountedPrice } from './rules.ts'
import { priceColumns } from './store.ts'

ownDatabase()
const realNow = clock.now
const firstDay = clock.today()
afterEach(() => {
  clock.now = realNow
})

/** Two products of a category that is repriced at once, two of one that is left to the job. */
type Goods = { id: string; category: 'Small' | 'Large'; rupees: number }
type Offer = {
  id: string
  percentage: number
  from: Day
  to: Day
  product?: string
  category?: string
  ended: boolean
}

let owner: Actor
let asha: Actor
let goods: Goods[]
let offers: Offer[]
let now: Date
const today = () => clock.today()
const categoryIds = { Small: '', Large: '' }
const pick = <T>(from: readonly T[], index: number): T | undefined => from[index % from.length]

beforeAll(async () => {
  owner = await admin()
  asha = await shopper()
  categoryIds.Small = await named('categories', 'Small')
  categoryIds.Large = await named('categories', 'Large')
  const { id } = await addProduct({ category: 'Large', name: 'Filler', createdAt: new Date(0) })
  await sql`
    insert into products (name, description, category_id, brand_id, gender, regular_price, sale_price, created_at)
    select 'Filler ' || i, '', category_id, brand_id, gender, 77700, 77700, now() - interval '1 day'
    from products, generate_series(1, ${MAX_REPRICED_AT_ONCE + 50}::int) as i where id = ${id}`.execute(db)
})

beforeEach(() => {
  goods = []
})

function paid({ id, category, rupees }: Goods): number {
  const best = offers
    .filter((offer) => !offer.ended && offer.from <= today() && offer.to >= today())
    .filter((offer) => offer.product === id || offer.category === category)
    .reduce((most, { percentage }) => Math.max(most, percentage), 0)
  return discountedPrice(fromRupees(rupees), best)
}

/** What anybody may do, and what time and crashes do. Each answers what it did, for a failure to be read. */
type Step = (n: number) => Promise<void>
const steps: Record<string, Step> = {
  'make an offer': async (n) => {
    const product = n % 3 === 0 ? pick(goods, n)?.id : undefined
    const category = product ? undefined : (pick(['Small', 'Large'] as const, n) ?? 'Small')
    const [from, percentage] = [addDays(today(), n % 3), 5 + (n % 90)]
    const to = addDays(from, n % 2)
    const { status } = await owner.post('/offer/create-offer', {
      name: `Offer ${n}`,
      offerType: product ? 'Products' : 'Category',
      targetOfferId: product ?? categoryIds[category ?? 'Small'],
      discountPercentage: percentage,
      startDate: from,
      endDate: to,
    })
    if (status !== 200) return
    const { id } = await db
      .selectFrom('offers')
      .select('id')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    offers.push({
      id,
      percentage,
      from,
      to,
      ended: false,
      ...(product ? { product } : { category: category ?? 'Small' }),
    })
  },
  'end an offer': async (n) => {
    const offer = pick(offers, n)
    if (!offer) return
    expect((await owner.put(`/offer/end-offer/${offer.id}`)).status).toBe(200)
    if (offer.to >= today()) offer.ended = true
  },
  'change a price': async (n) => {
    const one = pick(goods, n)
    if (!one) return
    const rupees = 100 + (n % 3_000)
    const edit = { regularPrice: 4_000, salePrice: rupees }
    expect((await owner.put(`/product/productEdit/${one.id}`, edit)).status).toBe(200)
    one.rupees = rupees
  },
  'import prices and categories': async (n) => {
    const imported = goods.map((one, i) => ({
      ...one,
      rupees: 100 + ((n + 700 * i) % 3_000),
      category: pick(['Small', 'Large'] as const, n + i) ?? 'Small',
    }))
    const rows = imported.map(({ id, category, rupees }) => `${id},${category},4000,${rupees}`)
    const file = Buffer.from(`_id,category,regularPrice,salePrice\n${rows.join('\n')}`).toString('base64')
    expect((await owner.post('/product/importProducts', { file })).status).toBe(200)
    goods = imported
  },
  'move to the other category': async (n) => {
    const one = pick(goods, n)
    if (!one) return
    const category = one.category === 'Small' ? 'Large' : 'Small'
    const edit = { category: categoryIds[category] }
    expect((await owner.put(`/product/productEdit/${one.id}`, edit)).status).toBe(200)
    one.category = category
  },
  'let hours pass': async (n) => {
    now = new Date(now.getTime() + (1 + (n % 30)) * 3_600_000)
  },
  'wait for the last moment of the day': async () => {
    now = new Date(startOf(addDays(today(), 1)).getTime() - 1)
  },
  'wait for midnight': async () => {
    now = startOf(addDays(today(), 1))
  },
  'do a part of the job': async () => {
    await planDays()
    await prepareNextPart()
  },
  'kill a part of the job': async () => {
    await db.transaction().execute(async (tx) => {
      // Every part ends with a write to its update: the part is killed when all else is done.
      await sql`lock table price_updates in share mode`.execute(tx)
      let outcome: unknown
      const ended = prepareNextPart()
        .catch(() => 'killed')
        .then((end) => {
          outcome = end
        })
      await vi.waitFor(async () => {
        const { rows } = await sql<{ ended: boolean }>`
          select pg_terminate_backend(pid) as ended from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
        expect(rows.length > 0 || outcome === false).toBe(true)
      }, WAIT_TIMEOUT_MS)
      await ended
    })
  },
  'do the job in three processes': async () => {
    await Promise.all([prepareAllPrices(), prepareAllPrices(), prepareAllPrices()])
  },
}

test('what is shown and paid is what the offers make of it at every moment, and lists follow', async () => {
  const script = fc.array(
    fc.record({ step: fc.constantFrom(...Object.keys(steps)), n: fc.nat({ max: 10_000 }) }),
    { minLength: 8, maxLength: 25 },
  )
  let listsCompared = 0
  await fc.assert(
    fc.asyncProperty(script, async (script) => {
      now = new Date(startOf(firstDay).getTime() + 12 * 3_600_000)
      clock.now = () => now
      offers = []
      await db.deleteFrom('offers').execute()
      await db.deleteFrom('price_updates').execute()
      await db.updateTable('products').set({ deleted_at: now }).where('name', 'like', 'Model %').execute()
      goods = await Promise.all(
        (['Small', 'Small', 'Large', 'Large'] as const).map(async (category, i) => {
          const rupees = 1_000 + 333 * i
          return {
            ...(await addProduct({ name: `Model ${i}`, category, salePrice: rupees })),
            category,
            rupees,
          }
        }),
      )
      await prepareAllPrices()
      for (const { step, n } of script) {
        await steps[step]?.(n)
        await expectMoney()
        if (await isPrepared()) {
          listsCompared++
          await expectLists()
        }
      }
      await prepareAllPrices()
      expect(await isPrepared()).toBe(true)
      await expectLists()
    }),
    { numRuns: runs(5, 200) },
  )
  expect(listsCompared).toBeGreaterThan(20)
})

async function expectMoney(): Promise<void> {
  for (const one of goods) {
    const { body } = await guest().get(`/product/productDetails/${one.id}`)
    const { salePrice } = body.productsDetails
    expect(salePrice).toBe(one.rupees)
    expect(body.discountedPrice ?? salePrice).toBe(paid(one) / 100)
  }
  const [first] = goods
  if (!first) return
  await fillCart(asha, { id: first.id })
  const { items } = (await asha.get('/cart/get-to-cart')).body.cart
  expect(items[0].discountedPrice).toBe(paid(first) / 100)
  await asha.delete('/cart/clear-to-cart')
}

/** Whether nothing is left to be prepared for the day that it is. */
async function isPrepared(): Promise<boolean> {
  const { rows } = await sql`
    select from price_updates where day = ${today()} and finished_at is not null
      and not exists (select from price_updates where finished_at is null and day is distinct from ${addDays(today(), 1)}::date)
  `.execute(db)
  return rows.length > 0
}

async function expectLists(): Promise<void> {
  const inOrder = goods.toSorted((a, b) => paid(a) - paid(b) || (a.id < b.id ? -1 : 1)).map(({ id }) => id)
  const idsOf = async (query: string) =>
    (await guest().get(`/product/getProducts?search=model&${query}`)).body.products.map(
      ({ _id }: { _id: string }) => _id,
    )
  expect(await idsOf('sort=LowToHigh')).toEqual(inOrder)
  const dear = goods.filter((one) => paid(one) >= 100_000 && paid(one) <= 400_000).map(({ id }) => id)
  expect((await idsOf('price=1000-4000')).sort()).toEqual(dear.sort())
  const { price, percentage } = priceColumns(today())
  const { rows } = await sql`
    select products.name from products
      cross join lateral price_at(products.id, category_id, sale_price, ${now}) as paid
    where deleted_at is null and (${price} <> paid.price or ${percentage} is distinct from paid.percentage)`.execute(
    db,
  )
  expect(rows).toEqual([])
}
