import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { ownDatabase } from '../../../../tests/database.ts'
import { addProduct } from '../../../../tests/products.ts'
import { orThrow, readSearchedPage, type Shelf } from '../../../../tests/searched-page.ts'
import { fromPaise, fromRupees } from '../../../lib/money.ts'
import type { Page } from '../../../lib/paging.ts'
import { db } from '../../../platform/database.ts'
import { findListed } from '../product-index/find-listed.ts'
import { allProducts, type Product, priceRanges, type SortOption, sortOptions } from '../rules.ts'
import type { Search } from './search-store.ts'

ownDatabase()

const many = 1_500

beforeAll(async () => {
  const { id } = await addProduct()
  await sql`
    insert into products (name, description, category_id, brand_id, gender, regular_price, sale_price,
      sold_recently, created_at)
    select md5(i::text), 'One of many.', category_id, brand_id, case when i % 4 = 0 then 'Kids' else 'Women' end,
      paise, paise, i % 4, now() - make_interval(mins => i % 100)
    from products, generate_series(1, ${many}::int) as i, lateral (select 100 * (i * 7919 % 800) as paise) as priced
    where id = ${id}`.execute(db)
})

type SearchShelf = Shelf & { search: Search | null }

async function readPage(
  { search = null, ...narrowed }: Partial<SearchShelf>,
  sort: SortOption | undefined,
  page: Page,
) {
  const shelf = { ...allProducts, ...narrowed }
  return search
    ? readSearchedPage(search, shelf, sort, page)
    : orThrow(await findListed(db, { ...shelf, search: '', sort }, page))
}

async function read(shelf: Partial<SearchShelf>, sort: SortOption | undefined): Promise<Product[]> {
  const products: Product[] = []
  for (let page = 1; ; page++) {
    const found = await readPage(shelf, sort, { page, limit: 400 })
    if (found.products.length === 0) return products
    products.push(...found.products)
  }
}

describe('a shelf with more products than are fetched to be put in order', () => {
  test.each([...sortOptions, undefined])(
    'is in the same order page by page as a part of it: %s',
    async (sort) => {
      const all = await read({}, sort)
      expect(new Set(all.map(({ id }) => id)).size).toBe(many + 1)
      const kids = await read({ genders: ['Kids'] }, sort)
      expect(kids).toHaveLength(many / 4)
      expect(kids).toEqual(all.filter(({ gender }) => gender === 'Kids'))
    },
  )

  test('finds the same whatever narrows it', async () => {
    const search = { query: 'many & women', categories: [] }
    const women = await read({ genders: ['Women'] }, 'AZ')
    expect(women).toHaveLength((many * 3) / 4)
    expect(await read({ genders: ['Women'], search }, 'AZ')).toEqual(women)
    expect(await read({ genders: ['Women'], brands: ['nike'], categories: ['running shoes'] }, 'AZ')).toEqual(
      women,
    )
    expect(await read({ genders: ['Women'], sizes: [8] }, 'AZ')).toEqual([])
  })

  test('of a search is not ranked: the best selling stand first', async () => {
    expect(await read({ search: { query: 'many', categories: [] } }, undefined)).toEqual(
      (await read({}, 'Recommended')).filter(({ description }) => description === 'One of many.'),
    )
  })
})

test('says which names are nobody’s', async () => {
  const refusal = async (shelf: Partial<Shelf>) => {
    const found = await findListed(db, { ...allProducts, ...shelf }, { page: 1, limit: 1 })
    return found.ok ? null : found.refusal.reason
  }
  expect(await refusal({ brands: ['Nike'], categories: ['hats'] })).toBe('unknown-category')
  expect(await refusal({ brands: ['nike', 'reebok'] })).toBe('unknown-brand')
  expect(await refusal({ colours: ['teal'] })).toBe('unknown-colour')
  expect(await refusal({ brands: ['nike'] })).toBeNull()
})

test('words within prices find all that has both, at the edges of the index’s steps too', async () => {
  const edges = [
    1, 49_999, 50_000, 50_001, 99_999, 2_999_999, 3_000_000, 3_000_001, 3_050_000, 900_000_000,
  ].map(fromPaise)
  await sql`
    insert into products (name, description, category_id, brand_id, gender, regular_price, sale_price)
    select 'Edge ' || paise, 'At an edge.', category_id, brand_id, 'Men', paise, paise
    from (select category_id, brand_id from products limit 1) as any_product, unnest(${edges}::bigint[]) as paise`.execute(
    db,
  )
  const search = { query: 'edge', categories: [] }
  for (const from of edges)
    for (const to of edges.filter((edge) => edge >= from)) {
      const within = edges.filter((edge) => edge >= from && edge <= to)
      const limits = { prices: { from, to }, sizes: null, onOffer: false }
      const found = await read({ search: { ...search, limits } }, 'LowToHigh')
      expect(found.map(({ salePrice }) => salePrice)).toEqual(within)
    }
  for (const prices of fc.sample(fc.subarray([...priceRanges], { minLength: 1 }), 20)) {
    const within = edges.filter((edge) =>
      prices.some(({ from, to }) => fromRupees(from) <= edge && edge <= fromRupees(to)),
    )
    const found = await read({ search, prices }, 'LowToHigh')
    expect(found.map(({ salePrice }) => salePrice)).toEqual(within)
  }
})

test('the longest name, the most sizes and the longest colour fit into the indexes', async () => {
  // Of four bytes each, and none is repeated soon enough to be compressed.
  const long = (length: number) =>
    String.fromCodePoint(...Array.from({ length }, (_, at) => 0x2_00_00 + ((at * 7919) % 40_000)))
  const sizes = Array.from({ length: 100 }, (_, at) => 100_000.13 + ((at * 79_193) % 899_999))
  const { id } = await addProduct()
  await sql`
    update products set name = ${long(160)}, colour = ${long(200)}, sizes_in_stock = ${sizes}::numeric[] where id = ${id}`.execute(
    db,
  )
  const [first] = await read({ sizes: [100_000.13] }, 'ZA')
  expect(first?.name).toBe(long(160))
})
