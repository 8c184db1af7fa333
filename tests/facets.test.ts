import fc from 'fast-check'
import { sql } from 'kysely'
import { register } from 'prom-client'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays, startOf } from '../src/lib/dates.ts'
import { clock } from '../src/platform/clock.ts'
import { db, transaction } from '../src/platform/database.ts'
import { listingOf } from '../src/shop/catalog/listing/wire.ts'
import {
  type FacetName,
  type Facets,
  type FacetValue,
  facetNames,
  ON_OFFER,
} from '../src/shop/catalog/product-index/rules.ts'
import { readChanges } from '../src/shop/catalog/product-index/store.ts'
import type { Unit } from '../src/shop/catalog/product-index/styles-rules.ts'
import { reprice } from '../src/shop/catalog/reprice.ts'
import { type Gender, genders, priceRanges } from '../src/shop/catalog/rules.ts'
import { type Actor, admin, guest, shopper } from './actors.ts'
import { buy } from './buying.ts'
import { ownDatabase, urlOfOwn } from './database.ts'
import { listUnit } from './list-unit.ts'
import { prepareAllPrices } from './prices.ts'
import { addProduct, named } from './products.ts'
import { runs } from './runs.ts'
import { WAIT_TIMEOUT_MS } from './timeouts.ts'

ownDatabase()
const realNow = clock.now
afterEach(() => {
  clock.now = realNow
})

const categories = ['Shoes', 'Caps', 'Track Jackets']
const brands = ['Nike', 'Puma', 'Nivia']
const colours = ['Navy blue and white', 'navy blue', 'Red, black and grey camo', 'White', null]
const countries = [null, 'India', 'China', 'Vietnam']
const sizes = [6, 7.5, 8, 10]
const sports = ['cricket', null, 'cricket, running', 'running, gym, table-tennis']
const rupees = [500, 1000, 2500, 4000, 4001, 12_000, 28_000, 30_000]
const at = <Value>(values: readonly Value[], index: number) => values[index % values.length] as Value

let owner: Actor
let asha: Actor
let ids: string[]

beforeAll(async () => {
  owner = await admin()
  asha = await shopper()
  ids = []
  for (let i = 0; i < 24; i++) {
    const { id } = await addProduct({
      name: `${at(['Vayu Runner', 'Toofan Cap', 'Vayu Tee'], i)} ${i}`,
      description: i % 4 === 0 ? 'Made for monsoon runs.' : 'Plain and good.',
      category: at(categories, i),
      brand: at(brands, i * i + (i >> 2)),
      gender: at(genders, i >> 1) as Gender,
      salePrice: at(rupees, i),
      active: i % 11 !== 10,
      sizes: sizes
        .filter((_, n) => n === 0 || (i >> n) % 2 === 0)
        .map((size) => ({ size, stock: size > 7 ? i % 3 : 1 })),
    })
    await db
      .updateTable('products')
      .set({
        colour: at(colours, i),
        country_of_origin: at(countries, i >> 1),
        style_code: i % 5 > 0 ? `Style-${i % 4}` : null,
        sports: at(sports, i),
      })
      .where('id', '=', id)
      .execute()
    ids.push(id)
  }
  // A colour that no product has any more is known as long as one had it.
  for (const colour of ['Navy blue', 'Red', 'White', 'Turquoise', 'Teal']) {
    const { id } = await addProduct({ category: 'Shoes', deleted: true })
    await db.updateTable('products').set({ colour }).where('id', '=', id).execute()
  }
})

type Params = Partial<Record<FacetName | 'search', string>>

async function facetsFor(params: Params): Promise<Facets> {
  const { status, body } = await guest().get(`/product/getFacets?${new URLSearchParams(params)}`)
  expect([status, body], JSON.stringify(params)).toEqual([200, expect.anything()])
  return body
}

async function totalFor(params: Params): Promise<number> {
  const { status, body } = await guest().get(`/product/getProducts?${new URLSearchParams(params)}&limit=1`)
  expect([status, body], JSON.stringify(params)).toEqual([200, expect.anything()])
  return body.total
}

type ProductValues = Record<FacetName, string[]>

/** Every listed product as its values, from the offers, stock and categories themselves. */
async function shownProducts(): Promise<ProductValues[]> {
  const { rows } = await sql<{
    category: string
    brand: string
    gender: string
    colour: string | null
    country: string | null
    sports: string | null
    sizes: number[]
    price: number
    percentage: number | null
  }>`
    select categories.name as category, brands.name as brand, gender, colour,
      coalesce(products.country_of_origin, brands.country_of_origin) as country, paid.price::int, paid.percentage, sports,
      array(select size::float from product_sizes
        where product_id = products.id and stock > 0 and removed_at is null) as sizes
    from products join categories on categories.id = category_id join brands on brands.id = brand_id
      cross join lateral price_at(products.id, category_id, sale_price, ${clock.now()}) as paid
    where products.active and categories.active and deleted_at is null`.execute(db)
  return rows.map(({ category, brand, gender, colour, country, sports, sizes, price, percentage }) => {
    const main = (colour ?? '').split(/,| and /)[0]?.toLowerCase() ?? ''
    return {
      category: [category],
      brand: [brand],
      gender: [gender],
      colour: main === '' ? [] : [main.charAt(0).toUpperCase() + main.slice(1)],
      country: country === null ? [] : [country],
      size: sizes.map(String),
      price: priceRanges.flatMap(({ name, from, to }) =>
        from * 100 <= price && price <= to * 100 ? name : [],
      ),
      onOffer: percentage === null ? [] : [ON_OFFER],
      sport: sports === null ? [] : sports.split(', '),
    }
  })
}

const placeOf = ({ value }: FacetValue) => priceRanges.findIndex(({ name }) => name === value)
const orders: Record<FacetName, (a: FacetValue, b: FacetValue) => number> = {
  category: (a, b) => b.count - a.count || (a.value < b.value ? -1 : 1),
  brand: (a, b) => b.count - a.count || (a.value < b.value ? -1 : 1),
  colour: (a, b) => b.count - a.count || (a.value < b.value ? -1 : 1),
  country: (a, b) => b.count - a.count || (a.value < b.value ? -1 : 1),
  gender: (a, b) => genders.indexOf(a.value as Gender) - genders.indexOf(b.value as Gender),
  price: (a, b) => placeOf(a) - placeOf(b),
  size: (a, b) => Number(a.value) - Number(b.value),
  onOffer: () => 0,
  sport: (a, b) => b.count - a.count || (a.value < b.value ? -1 : 1),
}

function bruteForce(shown: ProductValues[], params: Params): Facets['facets'] {
  const chosen = (facet: FacetName) => params[facet]?.split(',') ?? []
  const passes = (product: ProductValues, facet: FacetName) =>
    params[facet] === undefined ||
    product[facet].some((value) => chosen(facet).some((one) => one.toLowerCase() === value.toLowerCase()))
  const countsOf = (facet: FacetName): readonly FacetValue[] => {
    const others = facetNames.filter((other) => other !== facet)
    const fitting = shown.filter((product) => others.every((other) => passes(product, other)))
    const values = new Set([...chosen(facet), ...fitting.flatMap((product) => product[facet])])
    return [...values]
      .map((value) => ({ value, count: fitting.filter((product) => product[facet].includes(value)).length }))
      .toSorted(orders[facet])
  }
  return Object.fromEntries(facetNames.map((facet) => [facet, countsOf(facet)])) as Facets['facets']
}

function withoutLabels({ size, sport, ...others }: Facets['facets']): Facets['facets'] {
  const plain = (values: readonly FacetValue[]) => values.map(({ value, count }) => ({ value, count }))
  return { ...others, size: plain(size), sport: plain(sport) }
}

const someOf = (values: readonly string[]) =>
  fc.subarray([...values], { minLength: 1 }).map((some) => some.join())
const filters = (): fc.Arbitrary<Params> =>
  fc.record(
    {
      category: someOf(categories),
      brand: someOf(brands),
      gender: someOf(genders),
      price: someOf(priceRanges.map(({ name }) => name)),
      size: someOf([...sizes, 99].map(String)),
      sport: someOf(['cricket', 'running', 'gym', 'yoga']),
      colour: someOf(['Navy blue', 'Red', 'White', 'Turquoise']),
      country: someOf(['India', 'China', 'Vietnam', 'Nepal']),
      onOffer: fc.constant(ON_OFFER),
    },
    { requiredKeys: [] },
  )

/** What owner and shoppers do to what is counted. */
const steps: Record<string, (n: number) => Promise<unknown>> = {
  'make an offer': (n) =>
    owner.post('/offer/create-offer', {
      name: `Offer ${n}`,
      ...(n % 2 === 0
        ? { offerType: 'Products', targetOfferId: at(ids, n) }
        : { offerType: 'Category', targetOfferId: categoryIds[n % categoryIds.length] }),
      discountPercentage: 5 + (n % 60),
      startDate: addDays(clock.today(), n % 2),
      endDate: addDays(clock.today(), (n % 2) + (n % 3)),
    }),
  'end an offer': async (n) => {
    const offers = await db.selectFrom('offers').where('ended_at', 'is', null).select('id').execute()
    if (offers.length > 0) await owner.put(`/offer/end-offer/${at(offers, n).id}`)
  },
  'change price, brand and gender': async (n) =>
    owner.put(`/product/productEdit/${at(ids, n)}`, {
      regularPrice: 40_000,
      salePrice: at(rupees, n >> 2),
      brand: await named('brands', at(brands, n)),
      gender: at(genders, n >> 1),
    }),
  'move to another category': (n) =>
    owner.put(`/product/productEdit/${at(ids, n)}`, { category: categoryIds[(n >> 3) % categoryIds.length] }),
  'count the stock': (n) =>
    owner.put(`/product/productEdit/${at(ids, n)}`, {
      sizes: sizes.filter((_, i) => (n >> i) % 2 === 0).map((size) => ({ size, stock: n % 3 })),
    }),
  'sell a unit': async (n) => {
    const size = await db
      .selectFrom('product_sizes')
      .innerJoin('products', 'products.id', 'product_id')
      .where('product_id', '=', at(ids, n))
      .where('stock', '>', 0)
      .where('removed_at', 'is', null)
      .where('listed', '=', true)
      .where('sale_price', '<', 100_000)
      .select('size')
      .executeTakeFirst()
    if (size) await buy(asha, [{ id: at(ids, n), size: size.size }])
  },
  'list or unlist a product': (n) =>
    owner.put(`/product/productActivate/${at(ids, n)}`, { status: n % 2 === 0 }),
  'hide or show a category': (n) =>
    owner.put(`/category/updateCategory/${categoryIds[n % categoryIds.length]}`, {
      status: n % 3 !== 0,
    }),
  'change a country of origin': (n) =>
    owner.put(`/product/productEdit/${at(ids, n)}`, { countryOfOrigin: at(countries, n >> 2) ?? '' }),
  'change the country of a brand': async (n) =>
    owner.put(`/brands/update-brand/${await named('brands', at(brands, n))}`, {
      countryOfOrigin: at(countries, n >> 2) ?? '',
    }),
  'change a colour': (n) =>
    db
      .updateTable('products')
      .set({ colour: at(colours, n >> 2) })
      .where('id', '=', at(ids, n))
      .execute(),
  'delete a product and add another': async (n) => {
    await owner.delete(`/product/productDelete/${at(ids, n)}`)
    const { id } = await addProduct({
      category: at(categories, n),
      brand: at(brands, n >> 1),
      salePrice: at(rupees, n >> 2),
    })
    await transaction((tx) => reprice(tx, clock.today(), { productIds: [id] }))
    ids[n % ids.length] = id
  },
  'let a day pass': async () => {
    const next = addDays(clock.today(), 1)
    clock.now = () => new Date(startOf(next).getTime() + 3_600_000)
    await prepareAllPrices()
    // Sessions end after thirty days.
    owner = await admin()
    asha = await shopper()
  },
}
const categoryIds: string[] = []
beforeAll(async () => {
  for (const name of categories) categoryIds.push(await named('categories', name))
})

const history = fc.array(fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.nat(10_000)), {
  minLength: 1,
  maxLength: 4,
})

describe('the counts of facets', () => {
  test('equal brute force, whatever owner and shoppers do and whatever is chosen', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.array(filters(), { minLength: 1, maxLength: 3 }), async (did, asked) => {
        for (const [step, n] of did) await steps[step]?.(n)
        const shown = await shownProducts()
        for (const params of asked) {
          const { facets, capped } = await facetsFor(params)
          expect(withoutLabels(facets), JSON.stringify([did, params])).toEqual(bruteForce(shown, params))
          expect(capped).toBe(false)
        }
      }),
      { numRuns: runs(40, 1_000), endOnFailure: true },
    )
  })

  test.each<Unit>(['products', 'styles'])(
    'are the totals of lists of %s with the value chosen too, in searches as well',
    async (unit) => {
      await listUnit(unit)
      const searched = fc.option(
        fc.constantFrom(
          'vayu',
          'monsoon',
          'toofan size 8',
          'vayuu',
          'vayu zzzzqq',
          'tee runs',
          'zzzzqq',
          'sale',
          'deals size 8',
        ),
        { nil: undefined },
      )
      await fc.assert(
        fc.asyncProperty(filters(), searched, async (filter, search) => {
          const params: Params = { ...filter, ...(search && { search }) }
          const { facets } = await facetsFor(params)
          for (const facet of facetNames) {
            for (const { value, count } of facets[facet]) {
              const total = await totalFor({ ...params, [facet]: value })
              expect(count, JSON.stringify([params, facet, value])).toBe(total)
            }
          }
        }),
        { numRuns: runs(8, 200), endOnFailure: true },
      )
      await listUnit('products')
    },
  )
})

describe('a call for facets', () => {
  const call = async (query: string) => {
    const { status, body } = await guest().get(`/product/getFacets?${query}`)
    return { status, body }
  }
  test.each([
    'brand=Unheard',
    'category=Unheard',
    'price=1-1',
    'size=-1',
    'gender=Boys',
    'colour=red,unheard',
    'onOffer=no',
    'sort=Fastest',
  ])('is refused like a list: %s', async (query) => {
    const answer = await call(query)
    expect(answer.status).toBe(400)
    const list = await guest().get(`/product/getProducts?${query}`)
    expect(answer).toEqual({ status: list.status, body: list.body })
  })

  test('labels sizes as all products of the list read them, and words in any list', async () => {
    const medium = 900_040
    await addProduct({
      category: 'Gym Tees',
      sizes: [
        { size: 94, stock: 1 },
        { size: medium, stock: 1 },
      ],
    })
    await addProduct({ category: 'Gym Shoes', sizes: [{ size: 6, stock: 1 }] })
    const labels = async (query: string) => {
      const { size }: Facets['facets'] = (await call(query)).body.facets
      return size.map(({ label, value }) => label ?? value)
    }
    expect(await labels('category=gym tees')).toEqual(['94 cm', 'M'])
    expect(await labels('category=gym shoes')).toEqual(['UK 6'])
    expect(await labels('category=gym shoes,gym tees')).toEqual(['6', '94', 'M'])
    expect(await labels(`category=gym shoes&size=${medium}`)).toEqual(['UK 6', 'M'])
    expect(await labels('category=gym tees&size=m')).toEqual(['94 cm', 'M'])
  })

  test('takes 100 values of a filter and no more', async () => {
    const values = (count: number) => `size=${Array.from({ length: count }, (_, i) => 1000 + i)}`
    expect((await call(values(100))).body.facets.size).toContainEqual({ value: '1099', count: 0 })
    expect((await call(values(101))).body.message).toBe('Choose at most 100 values of size')
  })

  test.each([
    ['3,000 letters', 'x'.repeat(3_000)],
    ['emoji', '🏏🏏🏏'],
    ['stop words', 'the and of'],
    ['punctuation', ',%'],
  ])('answers a search of %s', async (_name, search) => {
    const { status, body } = await call(`search=${encodeURIComponent(search)}&size=8`)
    expect(status).toBe(200)
    expect(body.facets.size).toEqual([{ value: '8', count: 0 }])
    expect(body.facets.brand).toEqual([])
  })

  test('names what is chosen as the shop spells it, although nothing is left of it', async () => {
    await addProduct({ brand: 'Yonex', category: 'Rackets', deleted: true })
    const { body } = await call(
      'brand=yonex&category=RACKETS&colour=TEAL&country=nepal&sport=Cricket&size=8.50&onOffer=yes&search=nothing',
    )
    expect(body).toEqual({
      facets: {
        category: [{ value: 'Rackets', count: 0 }],
        brand: [{ value: 'Yonex', count: 0 }],
        gender: [],
        price: [],
        size: [{ value: '8.5', count: 0 }],
        colour: [{ value: 'Teal', count: 0 }],
        country: [{ value: 'Nepal', count: 0 }],
        onOffer: [{ value: ON_OFFER, count: 0 }],
        sport: [{ value: 'cricket', count: 0, label: 'Cricket' }],
      },
      capped: false,
      priceRanges: priceRanges.map(({ name }) => name),
    })
  })

  test('shows renamed and removed categories and brands at once', async () => {
    const { id } = await addProduct({ category: 'Bottles', brand: 'Milton' })
    const named = async () => {
      const { facets } = await facetsFor({})
      return [...facets.category, ...facets.brand].map(({ value }) => value)
    }
    expect(await named()).toEqual(expect.arrayContaining(['Bottles', 'Milton']))
    await db.updateTable('brands').set({ name: 'Cello' }).where('name', '=', 'Milton').execute()
    await db.updateTable('categories').set({ name: 'Flasks' }).where('name', '=', 'Bottles').execute()
    expect(await named()).toEqual(expect.arrayContaining(['Flasks', 'Cello']))
    expect((await call('brand=milton')).status).toBe(400)
    await owner.delete(`/product/productDelete/${id}`)
    const { id: brand } = await db
      .selectFrom('brands')
      .where('name', '=', 'Cello')
      .select('id')
      .executeTakeFirstOrThrow()
    expect((await call('brand=cello')).status).toBe(200)
    expect((await owner.delete(`/brands/delete-brand/${brand}`)).status).toBe(200)
    expect((await call('brand=cello')).status).toBe(400)
  })

  test('refreshes more products than a batch, and counts at most 10,000 matches of a search', async () => {
    for (let from = 1; from < 10_200; from += 600)
      await sql`
      insert into products (name, description, category_id, brand_id, gender, regular_price, sale_price)
      select case when i <= 1200 then 'Gilli ' else 'Danda ' end || i, 'Danda and gilli.', ${await named('categories', 'Street games')},
        ${await named('brands', 'Nike')}, case when i % 2 = 0 then 'Men' else 'Kids' end, 99900, 99900
      from generate_series(${from}::int, ${from + 599}::int) as i`.execute(db)
    const genderOf = async (params: Params) => {
      const { facets, capped } = await facetsFor(params)
      return { capped, ...Object.fromEntries(facets.gender.map(({ value, count }) => [value, count])) }
    }
    await vi.waitFor(async () => {
      expect(await genderOf({ category: 'street games' })).toEqual({ capped: false, Men: 5100, Kids: 5100 })
    }, WAIT_TIMEOUT_MS)
    expect(await genderOf({ search: 'gilli' })).toEqual({ capped: true, Men: 600, Kids: 600 })
    expect(await genderOf({ search: 'gilli', category: 'Caps' })).toEqual({ capped: true })
    const { Men = 0, Kids = 0 } = (await genderOf({ search: 'danda' })) as { Men?: number; Kids?: number }
    expect(Men + Kids).toBe(9_000)
    await db.updateTable('categories').set({ active: false }).where('name', '=', 'Street games').execute()
    await vi.waitFor(async () => {
      const { facets } = await facetsFor({})
      expect(facets.category.map(({ value }) => value)).not.toContain('Street games')
    }, WAIT_TIMEOUT_MS)
  })

  test('reads products once that were restored from another server, whose transactions had higher numbers', async () => {
    await addProduct({ category: 'Whistles' })
    await facetsFor({})
    await sql`update products set changed_in = '9000000000000'`.execute(db)
    const { products: unread } = await readChanges(db, { changedIn: '3', number: 0 }, 10, null, false)
    expect(unread).toEqual([])
    const { products: filled } = await readChanges(db, { changedIn: '3', number: 0 }, 10, null, true)
    expect(filled).toHaveLength(10)
    const { id } = await addProduct({ category: 'Whistles' })
    expect((await facetsFor({})).facets.category).toContainEqual({ value: 'Whistles', count: 2 })
    await owner.delete(`/product/productDelete/${id}`)
    expect((await facetsFor({})).facets.category).toContainEqual({ value: 'Whistles', count: 1 })
  })

  test('sees what another process has changed', async () => {
    const { id } = await addProduct({ category: 'Balls' })
    const before = await facetsFor({ category: 'Balls' })
    vi.resetModules()
    // Its modules are loaded again, and each metric has one name.
    register.clear()
    const [other, otherDatabase] = await Promise.all([
      import('../src/shop/catalog/facets/count-facets.ts'),
      import('../src/platform/database.ts'),
    ])
    otherDatabase.openDatabase(await urlOfOwn())
    const there = () => other.countFacets(otherDatabase.db, { ...listingOf({}), categories: ['balls'] })
    try {
      // Its table is filled first.
      await vi.waitFor(
        async () => expect(await there()).toMatchObject({ ok: true, value: before }),
        WAIT_TIMEOUT_MS,
      )
      await otherDatabase.db.updateTable('products').set({ colour: 'Mustard' }).where('id', '=', id).execute()
      expect((await facetsFor({ colour: 'mustard' })).facets.category).toHaveLength(1)
      await owner.put(`/product/productEdit/${id}`, { regularPrice: 26_000, salePrice: 25_000 })
      expect(await there()).toMatchObject({ ok: true, value: await facetsFor({ category: 'Balls' }) })
    } finally {
      await otherDatabase.closeDatabase()
    }
  })

  test('counts on from where it was after the database has failed', async () => {
    const before = await facetsFor({})
    await sql`alter table products rename to products_away`.execute(db)
    expect((await call('')).status).toBe(500)
    await sql`alter table products_away rename to products`.execute(db)
    await addProduct({ category: 'Caps', brand: 'Kookaburra' })
    const { facets } = await facetsFor({})
    expect(facets.brand).toContainEqual({ value: 'Kookaburra', count: 1 })
    expect(facets.brand).toHaveLength(before.facets.brand.length + 1)
  })

  test('fails alone while what has changed cannot be read: lists go on', async () => {
    const before = await totalFor({})
    expect(before).toBeGreaterThan(0)
    await sql`alter table page_invalidations rename to page_invalidations_away`.execute(db)
    try {
      expect((await call('')).status).toBe(500)
      expect(await totalFor({})).toBe(before)
    } finally {
      await sql`alter table page_invalidations_away rename to page_invalidations`.execute(db)
    }
    expect((await call('')).status).toBe(200)
  })

  test('sees what a transaction wrote that ended after a later one', async () => {
    await facetsFor({})
    const late = await addProduct({ category: 'Caps', brand: 'Slazenger' })
    await facetsFor({})
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('products').set({ colour: 'Saffron' }).where('id', '=', late.id).execute()
      await addProduct({ category: 'Caps', brand: 'Slazenger' })
      expect((await facetsFor({ brand: 'Slazenger' })).facets.category).toEqual([{ value: 'Caps', count: 2 }])
      await facetsFor({})
    })
    expect((await facetsFor({})).facets.colour).toContainEqual({ value: 'Saffron', count: 1 })
  })
})
