import { type RawBuilder, sql } from 'kysely'
import type { Paise } from '../../../lib/money.ts'
import { cappedTotal, MAX_COUNTED, type Page, type Slice, sliceOf } from '../../../lib/paging.ts'
import { clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import type { Gender, Product, SortOption } from '../rules.ts'
import { lowProducts } from '../stock/store.ts'
import { priceColumns, productOf, readProducts, type Shown, shown } from '../store.ts'
import type { AdminSort, StockLevel } from './admin-rules.ts'
import { MAX_RANKED } from './search-rules.ts'
import {
  afterExactMatches,
  matches,
  rankOf,
  type Search,
  searchForExactMatches,
  unplanned,
  withoutExactMatches,
} from './search-store.ts'

export type AdminProductFilter = {
  search: Search | null
  brands: string[] | null
  categories: string[] | null
  genders: Gender[]
  prices: { from: Paise; to: Paise }[]
  sizes: number[]
  /** In lower case. */
  colours: string[]
  /** Of origin. */
  countries: string[]
  active: boolean | undefined
  /** They go live by themselves. */
  scheduled?: boolean
  offered: boolean | undefined
  stock: StockLevel | undefined
  /** The shop's level. */
  lowStock: number
}

export type AdminOrder = SortOption | AdminSort | 'BestMatch'

/** The total is capped at `MAX_COUNTED`. */
export async function readAdminProductPage(
  on: Database,
  filter: AdminProductFilter,
  asked: AdminOrder,
  page: Page,
): Promise<{ products: Product[]; total: number }> {
  const { search } = filter
  const exactMatches =
    search && asked === 'BestMatch' ? await fittingOf(on, filter, search.exactMatches ?? []) : []
  if (!search || exactMatches.length === 0) return readSlice(on, filter, asked, sliceOf(page))
  const { first, rest } = afterExactMatches(exactMatches, page)
  const others = await readSlice(
    on,
    { ...filter, search: withoutExactMatches(search, exactMatches) },
    asked,
    rest,
  )
  const products = [...(await readProducts(on, first)), ...others.products]
  return { products, total: cappedTotal(exactMatches.length + others.total) }
}

async function fittingOf(
  on: Database,
  filter: AdminProductFilter,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const fitting = await readAllIds(on, { ...filter, search: searchForExactMatches(ids) }, 'created')
  return ids.filter((id) => fitting.includes(id))
}

async function readSlice(
  on: Database,
  filter: AdminProductFilter,
  asked: AdminOrder,
  slice: Slice,
): Promise<{ products: Product[]; total: number }> {
  const counted = await sql<{ total: number }>`
    select count(*) as total from (
      ${matchesIn(filter, null, sql``, partsToMatch(filter, null))} limit ${sql.lit(MAX_COUNTED)}
    ) as matches`.execute(on)
  const total = counted.rows[0]?.total ?? 0
  if (total < MAX_COUNTED && total <= slice.offset) return { products: [], total }
  const order = total > MAX_RANKED && asked === 'BestMatch' ? '-created' : asked
  const isFar = filter.search !== null && slice.offset > DEEP_OFFSET
  const ids =
    total < MAX_COUNTED || isFar
      ? sql`${gathered(filter, order)} ${paged(slice)}`
      : await mergedPage(on, filter, order, slice)
  const { rows } = await sql<{ products: Shown[] }>`select ${shown(sql`array(${ids})`)} as products`.execute(
    on,
  )
  return { products: (rows[0]?.products ?? []).map(productOf), total }
}

const paged = (slice: Slice) => sql`limit ${slice.limit} offset ${slice.offset}`

export async function readAllIds(
  on: Database,
  filter: AdminProductFilter,
  order: AdminOrder,
  limit?: number,
): Promise<string[]> {
  const all = gathered(filter, order)
  const { rows } = await (limit === undefined ? all : sql<{ id: string }>`${all} limit ${limit}`).execute(on)
  return rows.map(({ id }) => id)
}

// With so many matches for each that is read, a sort index soon has the page.
const MATCHES_PER_READ = 50

// Beyond this offset the search index is faster than the sort index.
const DEEP_OFFSET = 500

/** Many matches of a part are read from its sort index, as far as the page; few are fetched and sorted. */
async function mergedPage(
  on: Database,
  filter: AdminProductFilter,
  order: AdminOrder,
  slice: Slice,
): Promise<RawBuilder<unknown>> {
  const { from, id, parts, ofStock, ofProduct } = sourceOf(filter, order)
  const { by, keys } = columnsOf(order)
  const last = slice.offset + slice.limit
  const many = Math.min(last * MATCHES_PER_READ, MAX_COUNTED)
  const counts = parts.length > 1 ? await countEach(on, filter, order, parts, many) : [many]
  const columns = sql`${id} as id, ${keys}`
  const ordered = sql`order by ${by} limit ${last}`
  const firsts = parts.flatMap((part, index) => {
    if (counts[index] === 0) return []
    if (counts[index] !== many)
      return sql`(
        with matches as materialized (${matchesIn(filter, order, columns, [part])})
        select * from matches as products ${ordered})`
    const fits = all([part, ...ofStock, ...ofProduct.map(unplanned)])
    return sql`(select ${columns} from ${from} where ${fits} ${ordered})`
  })
  // All may have been changed since they were counted together.
  if (firsts.length === 0) return sql`select id from products where false`
  return sql`select id from (${sql.join(firsts, sql` union all `)}) as products order by ${by} ${paged(slice)}`
}

function gathered(filter: AdminProductFilter, asked: AdminOrder): RawBuilder<{ id: string }> {
  const order = asked === 'BestMatch' && !filter.search ? '-created' : asked
  const { by, keys } = columnsOf(order)
  const rank = order === 'BestMatch' && filter.search ? sql`, ${rankOf(filter.search)} as rank` : sql``
  const columns = sql`${sourceOf(filter, order).id} as id, ${keys}${rank}`
  // MATERIALIZED, so that the planner filters first and does not scan the sort indexes.
  return sql`select id from (
    with matches as materialized (${matchesIn(filter, order, columns, partsToMatch(filter, order))})
    select * from matches
  ) as products order by ${by}`
}

function matchesIn(
  filter: AdminProductFilter,
  order: AdminOrder | null,
  columns: RawBuilder<unknown>,
  parts: RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const { from, ofStock, ofProduct } = sourceOf(filter, order)
  const selects = parts.map(
    (part) => sql`select ${columns} from ${from} where ${all([part, ...ofStock, ...ofProduct])}`,
  )
  return sql.join(selects, sql` union all `)
}

async function countEach(
  on: Database,
  filter: AdminProductFilter,
  order: AdminOrder,
  parts: RawBuilder<unknown>[],
  most: number,
): Promise<number[]> {
  const counts = parts.map(
    (part) => sql`(select count(*)::int from (
      ${matchesIn(filter, order, sql``, [part])} limit ${sql.lit(most)}) as matches)`,
  )
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(on)
  return rows[0]?.counts ?? []
}

/** Words are looked up once, in an index that has all products. */
function partsToMatch(filter: AdminProductFilter, order: AdminOrder | null): RawBuilder<unknown>[] {
  return filter.search ? [ofStatus(filter)] : sourceOf(filter, order).parts
}

const isByStock = (order: AdminOrder | null) => order === 'stock' || order === '-stock'

/** Joins stock totals and products only where a condition or the order needs them. */
function sourceOf(filter: AdminProductFilter, order: AdminOrder | null) {
  const [ofStock, ofProduct] = [stockOf(filter), conditionsOf(filter)]
  const parts = isByStock(order) ? [ofStatus(filter)] : sortedParts(filter)
  if (!isByStock(order) && ofStock.length === 0)
    return { from: sql`products`, id: sql`id`, parts, ofStock, ofProduct }
  const id = sql`product_id`
  const isOfStatus = filter.active !== undefined || filter.scheduled
  if (ofProduct.length === 0 && !isOfStatus && (isByStock(order) || order === null))
    // Deleted products have no stock total.
    return { from: sql`product_stock`, id, parts: [sql`true`], ofStock, ofProduct }
  return { from: sql`product_stock join products on products.id = product_id`, id, parts, ofStock, ofProduct }
}

/** Listed products, which are active, are in the shop's sort indexes, and all others in indexes of their own. */
function sortedParts(filter: AdminProductFilter): RawBuilder<unknown>[] {
  const unlisted = sql`not listed and ${ofStatus(filter)}`
  if (filter.active === false || filter.scheduled) return [unlisted]
  return [sql`listed`, filter.active ? sql`${unlisted} and ${isOfInactiveCategory}` : unlisted]
}

/** As all active products are that are not listed: the planner finds them by an index. */
const isOfInactiveCategory = sql`category_id = any(array(select id from categories where not active))`

function ofStatus({ active, scheduled }: AdminProductFilter): RawBuilder<unknown> {
  const conditions = [sql`deleted_at is null`]
  if (active !== undefined) conditions.push(active ? sql`active` : sql`not active`)
  if (scheduled) conditions.push(sql`go_live_at is not null`)
  return sql.join(conditions, sql` and `)
}

function conditionsOf(filter: AdminProductFilter): RawBuilder<unknown>[] {
  const { search, brands, categories, genders, prices, sizes, colours, countries, offered } = filter
  const conditions: RawBuilder<unknown>[] = []
  const { price, percentage } = priceColumns(clock.today())
  if (search) conditions.push(matches(search))
  if (brands) conditions.push(isAmong('brand_id', brands))
  if (categories) conditions.push(isAmong('category_id', categories))
  if (genders.length > 0) conditions.push(isAmong('gender', genders))
  if (prices.length > 0) {
    const ranges = prices.map(({ from, to }) => sql`${price} between ${from} and ${to}`)
    conditions.push(sql`(${sql.join(ranges, sql` or `)})`)
  }
  if (sizes.length > 0) conditions.push(sql`sizes_in_stock && ${sizes}::numeric[]`)
  if (colours.length > 0) conditions.push(isAmong('main_colour', colours))
  if (countries.length > 0) conditions.push(isAmong('origin', countries))
  if (offered !== undefined)
    conditions.push(offered ? sql`${percentage} is not null` : sql`${percentage} is null`)
  return conditions
}

/** One parameter per value, so that the planner knows how many values there are. */
function isAmong(column: string, values: readonly string[]): RawBuilder<unknown> {
  return values.length === 0 ? sql`false` : sql`${sql.ref(column)} in (${sql.join(values)})`
}

function stockOf({ stock, lowStock }: AdminProductFilter): RawBuilder<unknown>[] {
  if (stock === undefined) return []
  return [stock === 'out' ? sql`units = 0` : sql.raw(lowProducts(String(lowStock)))]
}

function all(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

type OrderColumns = { by: RawBuilder<unknown>; keys: RawBuilder<unknown> }

function columnsOf(order: AdminOrder): OrderColumns {
  const { price } = priceColumns(clock.today())
  switch (order) {
    case 'price':
    case 'LowToHigh':
      return { by: sql`${price}, id`, keys: price }
    case '-price':
    case 'HighToLow':
      return { by: sql`${price} desc, id desc`, keys: price }
    default:
      return orders[order]
  }
}

const byAge = { by: sql`created_at, id`, keys: sql`created_at` }
const byAgeDown = { by: sql`created_at desc, id desc`, keys: sql`created_at` }
const byName = { by: sql`lower(name) collate "C", id`, keys: sql`name` }
const byNameDown = { by: sql`lower(name) collate "C" desc, id desc`, keys: sql`name` }

const orders: Record<Exclude<AdminOrder, 'price' | '-price' | 'LowToHigh' | 'HighToLow'>, OrderColumns> = {
  created: byAge,
  '-created': byAgeDown,
  NewArrivals: byAge,
  name: byName,
  '-name': byNameDown,
  AZ: byName,
  ZA: byNameDown,
  Country: { by: sql`origin, id`, keys: sql`origin` },
  stock: { by: sql`units, product_id`, keys: sql`units, product_id` },
  '-stock': { by: sql`units desc, product_id desc`, keys: sql`units, product_id` },
  Recommended: {
    by: sql`sold_recently desc, created_at desc, id desc`,
    keys: sql`sold_recently, created_at`,
  },
  BestMatch: { by: sql`rank desc, created_at desc, id desc`, keys: sql`created_at` },
}

/** By id or case-insensitive name; null if one is unknown. */
export async function findNamed(
  on: Database,
  table: 'brands' | 'categories',
  names: readonly string[],
): Promise<string[] | null> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, lower(name) as name from ${sql.table(table)}
    where lower(name) = any(${names}::text[]) or id::text = any(${names}::text[])`.execute(on)
  const named = new Set(rows.flatMap(({ id, name }) => [id, name]))
  return names.every((name) => named.has(name)) ? rows.map(({ id }) => id) : null
}
