import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../tests/runs.ts'
import { genders, priceRanges } from '../rules.ts'
import type { Parity } from './entries-rules.ts'
import {
  type FacetFilter,
  type IndexedProduct,
  type IndexFilter,
  ProductIndex,
} from './product-index-rules.ts'
import type { IndexOrder } from './product-orders-rules.ts'
import { type FacetName, facetNames, ON_OFFER, type ProductStatus } from './rules.ts'
import type { Unit } from './styles-rules.ts'
import type { Counts } from './tallies-rules.ts'

const categories = ['shoes', 'caps', 'socks']
const brands = ['nike', 'puma', 'nivia', 'adidas']
const colours = ['', 'red', 'navy blue']
const countries = ['', 'India', 'Vietnam']
const sizes = [6, 7.5, 8, 10]
const sports = ['cricket', 'gym', 'yoga']
const paise = [0, 99_900, 100_000, 400_000, 400_001, 1_200_000, 2_800_000, 2_800_100]

const styles = ['', '', 'rapid', 'vayu-1', 'x']
const units = fc.constantFrom<Unit>('products', 'styles')

const dayPrice = fc.record({ price: fc.constantFrom(...paise), onOffer: fc.boolean() })
const statuses: ProductStatus[] = ['listed', 'hidden', 'scheduled', 'inactive', 'deleted']
const idOf = (number: number) => `019${String(number).padStart(5, '0')}-0000-7000-8000-00000000000f`
const row: fc.Arbitrary<IndexedProduct> = fc
  .record({
    number: fc.integer({ min: 1, max: 40 }),
    status: fc.constantFrom('listed', ...statuses),
    name: fc.constantFrom('bat', 'ball', 'bälle', 'ﬁn', '𝒷at', 'जूता', ''),
    createdAt: fc.constantFrom(1_700_000_000_000, 1_700_000_000_001, 1_800_000_000_000),
    soldRecently: fc.nat(2),
    rating: fc.constantFrom(2833, 3000, 4999),
    category: fc.constantFrom(...categories),
    brand: fc.constantFrom(...brands),
    gender: fc.constantFrom(...genders),
    colour: fc.constantFrom(...colours),
    country: fc.constantFrom(...countries),
    sports: fc.subarray(sports),
    sizes: fc.subarray(sizes),
    style: fc.constantFrom(...styles),
    even: dayPrice,
    odd: dayPrice,
  })
  .map((product) => ({ ...product, id: idOf(product.number) }))
const someOf = (values: readonly string[]) => fc.subarray([...values, 'unknown'], { minLength: 1 })
const choice: fc.Arbitrary<FacetFilter> = fc.record(
  {
    category: someOf(categories),
    brand: someOf(brands),
    gender: someOf(genders),
    price: someOf(priceRanges.map(({ name }) => name)),
    size: someOf(sizes.map(String)),
    colour: someOf(colours),
    country: someOf(countries),
    sport: someOf(sports),
    onOffer: fc.constant([ON_OFFER]),
  },
  { requiredKeys: [] },
)
/** Of what does not change between two counts, the second is counted in another way than the first. */
const choices = fc.array(choice, { minLength: 1, maxLength: 3 })
const parities = fc.constantFrom<Parity>('even', 'odd')

function valuesOf(row: IndexedProduct, facet: FacetName, parity: Parity): string[] {
  const { price, onOffer } = row[parity]
  switch (facet) {
    case 'price':
      return priceRanges.flatMap(({ name, from, to }) =>
        from * 100 <= price && price <= to * 100 ? name : [],
      )
    case 'size':
      return row.sizes.map(String)
    case 'sport':
      return [...row.sports]
    case 'onOffer':
      return onOffer ? [ON_OFFER] : []
    default:
      return row[facet] === '' ? [] : [row[facet]]
  }
}

function passes(row: IndexedProduct, chosen: FacetFilter, facet: FacetName, parity: Parity): boolean {
  return chosen[facet]?.some((value) => valuesOf(row, facet, parity).includes(value)) ?? true
}

/** Rows without a style, and one of each style. */
function firstOfEach(rows: IndexedProduct[], unit: Unit): IndexedProduct[] {
  const first = (row: IndexedProduct) => rows.find(({ style }) => style === row.style)
  return unit === 'products' ? rows : rows.filter((row) => row.style === '' || row === first(row))
}

/** A value counts what a list has with it chosen, too. */
function bruteForce(
  rows: IndexedProduct[],
  chosen: FacetFilter,
  parity: Parity,
  unit: Unit,
): Record<FacetName, object> {
  const counted = (facet: FacetName) => {
    const values = new Set(rows.flatMap((row) => valuesOf(row, facet, parity)))
    const counts = [...values].map((value) => [
      value,
      bruteForceTotal(rows, { ...chosen, [facet]: [value] }, parity, unit),
    ])
    return Object.fromEntries(counts.filter(([, count]) => count !== 0))
  }
  return Object.fromEntries(facetNames.map((facet) => [facet, counted(facet)])) as Record<FacetName, object>
}

function bruteForceTotal(rows: IndexedProduct[], chosen: FacetFilter, parity: Parity, unit: Unit): number {
  const passing = rows.filter(
    (row) => row.status === 'listed' && facetNames.every((facet) => passes(row, chosen, facet, parity)),
  )
  return firstOfEach(passing, unit).length
}

const plain = (counts: Counts) =>
  Object.fromEntries(Object.entries(counts).map(([facet, values]) => [facet, Object.fromEntries(values)]))

test('counts and totals equal brute force, however products change and whatever is chosen', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.array(row, { maxLength: 12 }), choices, parities, units), { maxLength: 6 }),
      fc.array(fc.integer({ min: 1, max: 90 })),
      (rounds, some) => {
        const index = new ProductIndex(priceRanges)
        const rows = new Map<number, IndexedProduct>()
        for (const [changes, chosenInTurn, parity, unit] of rounds) {
          for (const change of changes) {
            rows.set(change.number, change)
            index.put(change)
          }
          const found = [...new Set(some)]
          const among = found.flatMap((number) => rows.get(number) ?? [])
          const all = [...rows.values()]
          for (const chosen of [...chosenInTurn, {}]) {
            expect(index.total(chosen, parity, unit)).toBe(bruteForceTotal(all, chosen, parity, unit))
            expect(plain(index.count(chosen, parity, undefined, unit))).toEqual(
              bruteForce(all, chosen, parity, unit),
            )
            expect(plain(index.count(chosen, parity, found, unit))).toEqual(
              bruteForce(among, chosen, parity, unit),
            )
          }
        }
      },
    ),
    { numRuns: runs(200, 10_000) },
  )
})

test('products of more brands than 16 bits can number are counted', () => {
  const index = new ProductIndex(priceRanges)
  const day = { price: 150_000, onOffer: false }
  const count = 70_000
  for (let number = 1; number <= count; number++)
    index.put({
      ...{
        number,
        id: idOf(number),
        status: 'listed',
        name: 'bat',
        createdAt: 0,
        soldRecently: 0,
        rating: 3000,
      },
      category: number === 5 ? 'caps' : 'shoes',
      brand: `brand ${number}`,
      gender: 'Men',
      ...{ colour: '', country: '', style: '', sports: [] },
      sizes: [8],
      even: day,
      odd: day,
    })
  expect(index.count({}, 'even').category).toEqual(new Map(Object.entries({ shoes: count - 1, caps: 1 })))
  expect(plain(index.count({ brand: ['brand 5', 'brand 69999'] }, 'odd'))).toMatchObject({
    category: { caps: 1, shoes: 1 },
    size: { 8: 2 },
  })
})

test('a product that says the same again changes nothing', () => {
  fc.assert(
    fc.property(row, (product) => {
      const index = new ProductIndex(priceRanges)
      expect(index.put(product)).toBe(true)
      expect(index.put(product)).toBe(false)
      expect(index.put({ ...product, status: 'deleted' })).toBe(product.status !== 'deleted')
      expect([...index.unknownOf('colour', [product.colour, 'teal'])]).toEqual(
        product.colour === '' ? ['', 'teal'] : ['teal'],
      )
    }),
  )
})

const order: fc.Arbitrary<IndexOrder> = fc.record({
  by: fc.constantFrom('price', 'age', 'name', 'sold', 'rating', 'country'),
  down: fc.boolean(),
})
const slice = fc.record({ offset: fc.nat(30), limit: fc.integer({ min: 1, max: 12 }) })

const bytes = (text: string) => Buffer.from(text)
/** Those without a country are last. */
const compareCountries = (one: string, other: string) =>
  one === '' || other === ''
    ? Number(one === '') - Number(other === '')
    : Buffer.compare(bytes(one), bytes(other))

function compare(one: IndexedProduct, other: IndexedProduct, { by }: IndexOrder, parity: Parity): number {
  const byAge = one.createdAt - other.createdAt
  const difference = {
    price: one[parity].price - other[parity].price,
    age: byAge,
    name: Buffer.compare(bytes(one.name), bytes(other.name)),
    sold: one.soldRecently - other.soldRecently || byAge,
    rating: one.rating - other.rating,
    country: compareCountries(one.country, other.country),
  }
  return difference[by] || one.number - other.number
}

test('every page is that of all products, or of the first of each style, in order, however they change and whatever is chosen', () => {
  const change = fc.oneof(
    row,
    fc.record({ number: fc.integer({ min: 1, max: 40 }), status: fc.constantFrom(...statuses) }),
  )
  const filter: fc.Arbitrary<IndexFilter> = fc
    .tuple(
      fc.oneof(fc.constant({}), choice),
      fc.option(fc.subarray(statuses.slice(0, 4), { minLength: 1 }), { nil: undefined }),
    )
    .map(([chosen, status]) => (status ? { ...chosen, status } : chosen))
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.array(change, { maxLength: 12 }), filter, order, parities, slice, units), {
        maxLength: 8,
      }),
      (rounds) => {
        const index = new ProductIndex(priceRanges)
        const rows = new Map<number, IndexedProduct>()
        for (const [changes, chosen, sorted, parity, { offset, limit }, unit] of rounds) {
          for (const each of changes) {
            const product = { ...rows.get(each.number), ...each } as IndexedProduct
            if (product.id === undefined) continue
            rows.set(product.number, product)
            index.put(product)
          }
          const { status = ['listed'], ...facets } = chosen
          const all = [...rows.values()]
            .filter((product) => status.includes(product.status))
            .filter((product) => facetNames.every((facet) => passes(product, facets, facet, parity)))
            .toSorted((one, other) => compare(one, other, sorted, parity) * (sorted.down ? -1 : 1))
          const found = firstOfEach(all, unit)
          expect(index.total(chosen, parity, unit)).toBe(found.length)
          const wanted = found.slice(offset, offset + limit).map(({ id }) => id)
          const page = index.page(chosen, sorted, parity, { offset, limit }, unit)
          expect(index.idsOf(page)).toEqual(wanted)
          const some = all.map(({ number }) => number).toSorted((one, other) => one - other)
          const ordered = [...index.styles.firstOfEach(index.inOrder(some, sorted, parity))]
          expect(index.idsOf(unit === 'styles' ? ordered : [...index.inOrder(some, sorted, parity)])).toEqual(
            found.map(({ id }) => id),
          )
        }
      },
    ),
    { numRuns: runs(200, 10_000) },
  )
})
