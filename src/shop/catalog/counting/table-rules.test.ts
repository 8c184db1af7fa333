import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../tests/runs.ts'
import { genders, priceRanges } from '../rules.ts'
import { type FacetName, facetNames, ON_OFFER } from './rules.ts'
import { type Chosen, type Counts, type FacetRow, FacetTable, type Parity } from './table-rules.ts'

const categories = ['shoes', 'caps', 'socks']
const brands = ['nike', 'puma', 'nivia', 'adidas']
const colours = ['', 'red', 'navy blue']
const countries = ['', 'India', 'Vietnam']
const sizes = [6, 7.5, 8, 10]
const paise = [0, 99_900, 100_000, 400_000, 400_001, 1_200_000, 2_800_000, 2_800_100]

const dayPrice = fc.record({ price: fc.constantFrom(...paise), onOffer: fc.boolean() })
const row: fc.Arbitrary<FacetRow> = fc.record({
  number: fc.integer({ min: 1, max: 40 }),
  listed: fc.boolean(),
  category: fc.constantFrom(...categories),
  brand: fc.constantFrom(...brands),
  gender: fc.constantFrom(...genders),
  colour: fc.constantFrom(...colours),
  country: fc.constantFrom(...countries),
  sizes: fc.subarray(sizes),
  even: dayPrice,
  odd: dayPrice,
})
const someOf = (values: readonly string[]) => fc.subarray([...values, 'unknown'], { minLength: 1 })
const choice: fc.Arbitrary<Chosen> = fc.record(
  {
    category: someOf(categories),
    brand: someOf(brands),
    gender: someOf(genders),
    price: someOf(priceRanges.map(({ name }) => name)),
    size: someOf(sizes.map(String)),
    colour: someOf(colours),
    country: someOf(countries),
    onOffer: fc.constant([ON_OFFER]),
  },
  { requiredKeys: [] },
)
/** Of what does not change between two counts, the second is counted in another way than the first. */
const choices = fc.array(choice, { minLength: 1, maxLength: 3 })
const parities = fc.constantFrom<Parity>('even', 'odd')

function valuesOf(row: FacetRow, facet: FacetName, parity: Parity): string[] {
  const { price, onOffer } = row[parity]
  switch (facet) {
    case 'price':
      return priceRanges.flatMap(({ name, from, to }) =>
        from * 100 <= price && price <= to * 100 ? name : [],
      )
    case 'size':
      return row.sizes.map(String)
    case 'onOffer':
      return onOffer ? [ON_OFFER] : []
    default:
      return row[facet] === '' ? [] : [row[facet]]
  }
}

function passes(row: FacetRow, chosen: Chosen, facet: FacetName, parity: Parity): boolean {
  return chosen[facet]?.some((value) => valuesOf(row, facet, parity).includes(value)) ?? true
}

function bruteForce(rows: FacetRow[], chosen: Chosen, parity: Parity): Record<FacetName, object> {
  const counted = (facet: FacetName) => {
    const counts: Record<string, number> = {}
    for (const row of rows.filter(({ listed }) => listed)) {
      if (!facetNames.every((other) => other === facet || passes(row, chosen, other, parity))) continue
      for (const value of valuesOf(row, facet, parity)) counts[value] = (counts[value] ?? 0) + 1
    }
    return counts
  }
  return Object.fromEntries(facetNames.map((facet) => [facet, counted(facet)])) as Record<FacetName, object>
}

function bruteForceTotal(rows: FacetRow[], chosen: Chosen, parity: Parity): number {
  return rows.filter((row) => row.listed && facetNames.every((facet) => passes(row, chosen, facet, parity)))
    .length
}

const plain = (counts: Counts) =>
  Object.fromEntries(Object.entries(counts).map(([facet, values]) => [facet, Object.fromEntries(values)]))

test('counts and totals equal brute force, however products change and whatever is chosen', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.array(row, { maxLength: 12 }), choices, parities), { maxLength: 6 }),
      fc.array(fc.integer({ min: 1, max: 90 })),
      (rounds, some) => {
        const table = new FacetTable(priceRanges)
        const rows = new Map<number, FacetRow>()
        for (const [changes, chosenInTurn, parity] of rounds) {
          for (const change of changes) {
            rows.set(change.number, change)
            table.put(change)
          }
          const found = [...new Set(some)]
          const among = found.flatMap((number) => rows.get(number) ?? [])
          const all = [...rows.values()]
          for (const chosen of chosenInTurn) {
            expect(table.total(chosen, parity)).toBe(bruteForceTotal(all, chosen, parity))
            expect(plain(table.count(chosen, parity))).toEqual(bruteForce(all, chosen, parity))
            expect(plain(table.count(chosen, parity, found))).toEqual(bruteForce(among, chosen, parity))
          }
          expect(table.total({}, parity)).toBe(bruteForceTotal(all, {}, parity))
          expect(plain(table.count({}, parity))).toEqual(bruteForce(all, {}, parity))
        }
      },
    ),
    { numRuns: runs(200, 10_000) },
  )
})

test('products of more brands than 16 bits can number are counted', () => {
  const table = new FacetTable(priceRanges)
  const day = { price: 150_000, onOffer: false }
  const count = 70_000
  for (let number = 1; number <= count; number++)
    table.put({
      number,
      listed: true,
      category: number === 5 ? 'caps' : 'shoes',
      brand: `brand ${number}`,
      gender: 'Men',
      colour: '',
      country: '',
      sizes: [8],
      even: day,
      odd: day,
    })
  expect(table.count({}, 'even').category).toEqual(new Map(Object.entries({ shoes: count - 1, caps: 1 })))
  expect(plain(table.count({ brand: ['brand 5', 'brand 69999'] }, 'odd'))).toMatchObject({
    category: { caps: 1, shoes: 1 },
    size: { 8: 2 },
  })
})

test('a row that says the same again changes nothing, nor does one that is unlisted again', () => {
  fc.assert(
    fc.property(row, (row) => {
      const table = new FacetTable(priceRanges)
      expect(table.put(row)).toBe(row.listed)
      expect(table.put(row)).toBe(false)
      expect(table.put({ ...row, listed: false })).toBe(row.listed)
    }),
  )
})
