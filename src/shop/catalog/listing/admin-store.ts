import { type RawBuilder, sql } from 'kysely'
import type { Paise } from '../../../lib/money.ts'
import { MAX_COUNTED, offsetOf, type Page } from '../../../lib/paging.ts'
import { clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import type { Gender, Product, SortOption } from '../rules.ts'
import { lowProducts } from '../stock/store.ts'
import { priceColumns, productOf, type Shown, shown } from '../store.ts'
import type { AdminSort, StockLevel } from './admin-rules.ts'
import { matches, rankOf, type Search, unplanned } from './search-store.ts'

export type AdminProductFilter = {
  search: Search | null
  /** The product that has the searched SKU or barcode. */
  ofCode: string | null
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
  order: AdminOrder,
  page: Page,
): Promise<{ products: Product[]; total: number }> {
  const { from, there, where } = sourceOf(filter, null)
  const counted = await sql<{ total: number }>`
    select count(*) as total from (
      select from ${from} where ${all([...there, ...where])} limit ${sql.lit(MAX_COUNTED)}
    ) as fitting`.execute(on)
  const total = counted.rows[0]?.total ?? 0
  if (total < MAX_COUNTED && total <= offsetOf(page)) return { products: [], total }
  const ids = idsOf(filter, total > MAX_RANKED && order === 'BestMatch' ? '-created' : order, total, page)
  const { rows } = await sql<{ products: Shown[] }>`select ${shown(sql`array(${ids})`)} as products`.execute(
    on,
  )
  return { products: (rows[0]?.products ?? []).map(productOf), total }
}

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

// Ranking more matches than this costs time and adds nothing; they are sorted newest first.
const MAX_RANKED = 1_000

// Beyond this offset the search index is faster than the sort index.
const DEEP_OFFSET = 500

/** Few matches are fetched and sorted; for many the page is read from the sort index. */
function idsOf(
  filter: AdminProductFilter,
  order: AdminOrder,
  total: number,
  page: Page,
): RawBuilder<unknown> {
  const paged = sql`limit ${page.limit} offset ${offsetOf(page)}`
  const isFar = filter.search !== null && offsetOf(page) > DEEP_OFFSET
  if (total < MAX_COUNTED || isFar) return sql`${gathered(filter, order)} ${paged}`
  const { from, there, where, id } = sourceOf(filter, order)
  const fits = all([...there, ...where.map(unplanned)])
  return sql`select ${id} from ${from} where ${fits} order by ${columnsOf(order).by} ${paged}`
}

function gathered(filter: AdminProductFilter, asked: AdminOrder): RawBuilder<{ id: string }> {
  const order = asked === 'BestMatch' && !filter.search ? '-created' : asked
  const { from, there, where, id } = sourceOf(filter, order)
  const { by, keys } = columnsOf(order)
  const rank = order === 'BestMatch' && filter.search ? sql`, ${rankOf(filter.search)} as rank` : sql``
  // MATERIALIZED, so that the planner filters first and does not scan the sort index.
  return sql`select id from (
    with fitting as materialized (
      select ${id} as id, ${keys}${rank} from ${from} where ${all([...there, ...where])}
    ) select * from fitting
  ) as products order by ${by}`
}

const isOfStock = (order: AdminOrder) => order === 'stock' || order === '-stock'

/** Joins stock totals and products only where a condition or the order needs them. */
function sourceOf(filter: AdminProductFilter, order: AdminOrder | null) {
  const conditions = conditionsOf(filter)
  const ofStock = stockOf(filter)
  const ordersByStock = order !== null && isOfStock(order)
  if (!ordersByStock && ofStock.length === 0)
    return { from: sql`products`, there: [sql`deleted_at is null`], where: conditions, id: sql`id` }
  const stockAlone = conditions.length === 0 && (ordersByStock || order === null)
  return {
    // Deleted products have no stock total.
    from: stockAlone ? sql`product_stock` : sql`product_stock join products on products.id = product_id`,
    there: ofStock,
    where: conditions,
    id: sql`product_id`,
  }
}

function conditionsOf(filter: AdminProductFilter): RawBuilder<unknown>[] {
  const { search, brands, categories, genders, prices, sizes, colours, countries, active, offered } = filter
  const conditions: RawBuilder<unknown>[] = []
  const { price, percentage } = priceColumns(clock.today())
  if (search) conditions.push(matches(search))
  if (filter.ofCode) conditions.push(sql`products.id = ${filter.ofCode}`)
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
  if (active !== undefined) conditions.push(active ? sql`active` : sql`not active`)
  if (filter.scheduled) conditions.push(sql`go_live_at is not null`)
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
