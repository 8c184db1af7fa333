import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { ownDatabase, urlOfOwn } from '../../../../tests/database.ts'
import { listUnit } from '../../../../tests/list-unit.ts'
import { runs } from '../../../../tests/runs.ts'
import { orThrow, readSearchedPage, type Shelf } from '../../../../tests/searched-page.ts'
import { fromRupees } from '../../../lib/money.ts'
import { db } from '../../../platform/database.ts'
import { findListed } from '../product-index/find-listed.ts'
import { refreshedCatalogue } from '../product-index/refresh.ts'
import type { Unit } from '../product-index/styles-rules.ts'
import {
  allProducts,
  allSortOptions,
  type Gender,
  type PriceRange,
  priceRanges,
  type SortOption,
} from '../rules.ts'
import { matches, matchesByName, rankOf, type Search } from './search-store.ts'

ownDatabase()

const PRODUCTS = 24_000
/** The fewest styles are fewer than are counted, of more products; with the most, more than are counted are certain. */
const styles = { most: "'s' || i % 150 where i % 8 = 0", fewest: "'t' || i % 2500 where i % 4 > 0" }

/** Words of names: 'common' has all, 'most' three of four, 'tenth', 'hundredth'; 'calm' names few and describes all. */
beforeAll(async () => {
  const client = new pg.Client({ connectionString: await urlOfOwn() })
  await client.connect()
  await client.query('set session_replication_role = replica; set synchronous_commit = off')
  await client.query(`
    insert into brands (name) values ('Large'), ('Small');
    insert into categories (name) values ('Wide'), ('Narrow');
    insert into products (name, description, category_id, brand_id, gender, regular_price, sale_price, price_on_even_days,
      price_on_odd_days, listed, active, sizes_in_stock, origin, search, sold_recently, created_at, rating_score)
    select 'Product ' || hashint4(i), '', categories.id, brands.id, case when i % 3 = 0 then 'Kids' else 'Men' end,
      paise, paise, paise, paise, i % 40 > 0, i % 40 > 0, array[7 + i % 3]::numeric[],
      case when i % 4 > 0 then 'India' when i % 8 = 0 then 'Vietnam' end,
      setweight(to_tsvector('shop', concat_ws(' ', 'common', case when i % 4 > 0 then 'most' end,
        case when i % 10 = 0 then 'tenth' end, case when i % 100 = 1 then 'hundredth' end, case when i % 61 = 0 then 'calm' end)), 'A')
        || setweight(to_tsvector('shop', concat_ws(' ', 'calm described', case when i % 7 = 0 then 'seventh' end)), 'D'),
      i % 90, now() - make_interval(mins => i % 5000), 3000 + i % 11
    from generate_series(1, ${PRODUCTS}) as i
      cross join lateral (select (1000 + abs(hashint4(i)) % 9000) * 100 as paise) as priced
      join brands on name = case when i % 30 = 1 then 'Small' else 'Large' end
      join categories on categories.name = case when i % 5 = 1 then 'Narrow' else 'Wide' end`)
  await client.query(withStyles(styles.most))
  await client.query('vacuum analyze')
  await client.end()
})

const withStyles = (of: string) => `update products set style_code = ${of.replaceAll(/\bi\b/g, 'number')}`

const queries = [
  'common',
  'most',
  'common & most',
  '(tenth | tenths) & common',
  'hundredth',
  'hundredth:A & most',
  'tenth & hundredth',
  'calm',
  'calm & most',
  'described',
  'described & tenth',
  'seventh',
  'seventh & hundredth',
  'comm:*',
  'nowhere',
]

/** Every match is read and sorted, by no index of words. */
async function plainly(
  search: Search | null,
  shelf: Shelf,
  order: string | null,
  limit: number,
  offset: number,
  unit: Unit = 'products',
) {
  const all = search ?? { query: '', categories: [] }
  const { brands, categories, genders, sizes, countries, prices } = shelf
  const [from, to] = [fromRupees(prices[0]?.from ?? 0), fromRupees(prices[0]?.to ?? 0)]
  const rows = await db.transaction().execute(async (tx) => {
    await sql`set local enable_bitmapscan = off`.execute(tx)
    return sql<{ id: string; named: boolean; style: string | null }>`
      select id, lower(style_code) as style, ${search ? matchesByName(all) : sql`false`} as named from products
      where listed and ${search ? matches(all) : sql`true`}
        and (${brands.length === 0} or brand_id in (select id from brands where lower(name) = any(${brands}::text[])))
        and (${categories.length === 0} or category_id in (select id from categories where lower(name) = any(${categories}::text[])))
        and (${genders.length === 0} or gender = any(${genders}::text[]))
        and (${sizes.length === 0} or sizes_in_stock && ${sizes}::numeric[])
        and (${countries.length === 0} or origin = any(${countries}::text[]))
        and (${prices.length === 0} or price_on_even_days between ${from}::bigint and ${to}::bigint)
      order by ${order ? sql.raw(order) : sql`${rankOf(all)} desc, sold_recently desc, created_at desc, number desc`}`.execute(
      tx,
    )
  })
  const named = rows.rows.filter((row) => row.named)
  const found = rows.rows.length > 1_000 && named.length > 0 ? named : rows.rows
  const shown = unit === 'products' ? found : firstOfEachStyle(found)
  const total = Math.min(shown.length, 10_000)
  const ids = shown.slice(offset, Math.min(offset + limit, total)).map(({ id }) => id)
  return { ids, total, isRanked: found.length <= 1_000 }
}

function firstOfEachStyle<Row extends { style: string | null }>(rows: Row[]): Row[] {
  const seen = new Set<string>()
  return rows.filter(({ style }) => style === null || (!seen.has(style) && seen.add(style)))
}

const orders = {
  Recommended: 'sold_recently desc, created_at desc, number desc',
  LowToHigh: 'price_on_even_days, number',
  HighToLow: 'price_on_even_days desc, number desc',
  NewArrivals: 'created_at, number',
  AZ: 'lower(name) collate "C", number',
  ZA: 'lower(name) collate "C" desc, number desc',
  Country: 'origin, number',
  Rating: 'rating_score desc, number desc',
}

const some = <Value>(...values: Value[]) => fc.subarray(values, { maxLength: 2 })

const shelf: fc.Arbitrary<Shelf> = fc.record({
  brands: some('large', 'small'),
  categories: some('wide', 'narrow'),
  genders: some<Gender>('Men', 'Kids'),
  sizes: some(7, 8),
  colours: fc.constant([]),
  countries: some('India', 'Vietnam'),
  sports: fc.constant([]),
  onOffer: fc.constant(false),
  prices: fc.constantFrom<PriceRange[]>([], [], priceRanges.slice(1, 2)),
})
const sort = fc.option(fc.constantFrom(...allSortOptions), { nil: undefined })
const page = fc.constantFrom<number[]>(1, 2, 40, 834)
const search = fc.constantFrom(...queries).map((query) => ({ query, categories: ['narrow'] }))

type SearchedPage = [{ query: string; categories: string[] }, Shelf, SortOption | undefined, number]

async function expectPage(
  search: Search,
  chosen: Shelf,
  order: SortOption | undefined,
  number: number,
  unit: Unit,
) {
  const read = await readSearchedPage(search, chosen, order, { page: number, limit: 12 }, unit)
  const wantedIn = (sorted: string | null) => plainly(search, chosen, sorted, 12, (number - 1) * 12, unit)
  const wanted = await wantedIn(order ? orders[order] : null)
  const expected = order || wanted.isRanked ? wanted : await wantedIn(orders.Recommended)
  expect(read.total).toBe(expected.total)
  expect(read.products.map(({ id }) => id)).toEqual(expected.ids)
}

test('every page of a search is that of all its matches in order, and its total exact up to 10,000', async () => {
  await fc.assert(
    fc.asyncProperty(search, shelf, sort, page, (words, chosen, order, number) =>
      expectPage(words, chosen, order, number, 'products'),
    ),
    {
      numRuns: runs(40, 1_000),
      examples: queries.map(
        (query): SearchedPage => [{ query, categories: ['narrow'] }, allProducts, undefined, 1],
      ),
    },
  )
}, 120_000)

test('where only products called as typed match by name, what is only described so is not shown after them', async () => {
  const search = { query: 'calm', categories: ['narrow'] }
  const some: Shelf = { ...allProducts, genders: ['Kids'], categories: ['narrow'] }
  const { ids: exactMatches, total } = await plainly(search, some, orders.Recommended, 100, 0)
  expect(total).toBe(exactMatches.length)
  const read = await readSearchedPage({ ...search, exactMatches }, some, undefined, { page: 1, limit: 100 })
  expect(read.products.map(({ id }) => id)).toEqual(exactMatches)
  expect(read.total).toBe(total)
})

test.each<Unit>(['products', 'styles'])(
  'every page of a list is that of all its %s in order',
  async (unit) => {
    await listUnit(unit)
    await fc.assert(
      fc.asyncProperty(shelf, sort, page, async (chosen, order, number) => {
        const newest = 'created_at desc, number desc'
        const sorted = order ? orders[order] : newest
        const wanted = await plainly(null, chosen, sorted, 12, (number - 1) * 12, unit)
        const listing = { ...chosen, search: '', sort: order }
        const found = orThrow(await findListed(db, listing, { page: number, limit: 12 }))
        expect(found.total).toBe(wanted.total)
        expect(found.products.map(({ id }) => id)).toEqual(wanted.ids)
      }),
      { numRuns: runs(40, 1_000) },
    )
  },
  120_000,
)

describe.each(Object.entries(styles))('where styles are the %s', (_name, of) => {
  test('every page of a search by styles is that of the first product of each in all its matches, in order', async () => {
    // No statement may take long; neither may this one, on a busy machine.
    for (let from = 0; from <= PRODUCTS; from += 1_000)
      await sql.raw(`${withStyles(of)} and number between ${from} and ${from + 999}`).execute(db)
    await refreshedCatalogue(60_000)
    await fc.assert(
      fc.asyncProperty(search, shelf, sort, page, (words, chosen, order, number) =>
        expectPage(words, chosen, order, number, 'styles'),
      ),
      {
        numRuns: runs(40, 1_000),
        examples: ['common', 'most', 'described', 'hundredth'].map(
          (query, index): SearchedPage => [
            { query, categories: ['narrow'] },
            { ...allProducts, countries: index < 2 ? ['India'] : [] },
            index % 2 === 0 ? undefined : 'LowToHigh',
            index < 2 ? 40 : 1,
          ],
        ),
      },
    )
  }, 120_000)

  test('the colours of a product whose whole name was typed are not shown after it', async () => {
    const some: Shelf = { ...allProducts, genders: ['Kids'] }
    const search: Search = { query: 'common', categories: [] }
    const { ids } = await plainly(search, some, orders.Recommended, 12, 0)
    const exactMatches = ids.toReversed()
    const read = await readSearchedPage(
      { ...search, exactMatches },
      some,
      undefined,
      { page: 1, limit: 24 },
      'styles',
    )
    const rows = await db
      .selectFrom('products')
      .where('id', 'in', ids)
      .select(['id', 'style_code as style'])
      .execute()
    const typed = exactMatches.flatMap((id) => rows.find((row) => row.id === id) ?? [])
    const first = firstOfEachStyle(typed).map(({ id }) => id)
    expect(read.products.slice(0, first.length).map(({ id }) => id)).toEqual(first)
    const codes = read.products.flatMap(({ styleCode }) => styleCode ?? [])
    expect(new Set(codes).size).toBe(codes.length)
  })
})
