import { type RawBuilder, sql } from 'kysely'
import type { Paise } from '../../../lib/money.ts'
import { MAX_COUNTED, offsetOf, type Page } from '../../../lib/paging.ts'
import { clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import type { Gender, Product, SortOption } from '../rules.ts'
import { priceColumns, productOf, type Shown, shown } from '../store.ts'
import { matches, matchesByName, rankOf, type Search } from './search-store.ts'

/** Empty lists do not filter. */
export type ProductFilter = {
  inactiveToo: boolean
  search: Search | null
  brands: string[]
  categories: string[]
  genders: Gender[]
  /** Ascending, without overlaps. */
  prices: { from: Paise; to: Paise }[]
  sizes: number[]
}

export type Found = { products: Product[]; total: number; unknownBrand: boolean; unknownCategory: boolean }

/** Ranking more matches than this costs time and adds nothing; they are sorted by sales. */
const MAX_RANKED = 1_000

/**
 * One statement whose plan does not depend on estimates: it counts in an index (up to `MAX_COUNTED`), then sorts the
 * `MAX_RANKED` or fewer matches or reads the page from the sort index. A search with more matches than that finds only
 * what is called so by name, brand, category or gender, if anything is.
 */
export async function readProductPage(
  on: Database,
  filter: ProductFilter,
  sort: SortOption | undefined,
  page: Page,
): Promise<Found> {
  const { search } = filter
  const fits = sql.join(conditionsOf(filter, matches), sql` and `)
  const fitsByName = search && sql.join(conditionsOf(filter, matchesByName), sql` and `)
  const pageBy = (order: Order) =>
    sql`order by ${orderOf(order)} limit ${page.limit} offset ${offsetOf(page)}`
  const inOrder = (fits: RawBuilder<unknown>) => sql`array(
    select id from products where ${visible(filter)} and ${unplanned(fits)}
    ${pageBy(sort ?? (search ? 'Recommended' : 'Newest'))})`
  const fitting = fitsByName
    ? sql`case when by_name then array(select id from products where ${fitsByName})
        else array(select id from products where ${fits}) end`
    : sql`array(select id from products where ${fits})`
  const ids = sql`case when total <= ${MAX_RANKED}
    then array(select id from products where id = any(${fitting})
      ${pageBy(sort ?? (search ? { bestMatchOf: search } : 'Newest'))})
    ${fitsByName ? sql`when by_name then ${inOrder(fitsByName)}` : sql``}
    else ${inOrder(fits)} end`
  const { rows } = await sql<Omit<Found, 'products'> & { products: Shown[] }>`
    select total, ${shown(ids)} as products,
      ${anyUnknown('brands', filter.brands)} as "unknownBrand",
      ${anyUnknown('categories', filter.categories)} as "unknownCategory"
    from (select ${fitsByName ? countOf(fitsByName) : sql`0`} as named) as named
      cross join lateral (
        select case when named <= ${MAX_RANKED} then ${countOf(fits)} end as found
      ) as found
      cross join lateral (select named > 0 and coalesce(found > ${MAX_RANKED}, true) as by_name) as choice
      cross join lateral (select case when by_name then named else found end as total) as counted`.execute(on)
  const [found] = rows
  if (!found) throw new Error('a count has a row')
  return { ...found, products: found.products.map(productOf) }
}

function countOf(fits: RawBuilder<unknown>) {
  return sql`(select count(*) from (select from products where ${fits} limit ${sql.lit(MAX_COUNTED)}) as fitting)`
}

/** CASE keeps the planner from choosing an index here; it assumes 50 % selectivity. */
function unplanned(condition: RawBuilder<unknown>) {
  return sql`case when ${condition} then true end`
}

function visible({ inactiveToo }: ProductFilter) {
  return inactiveToo ? sql`deleted_at is null` : sql`listed`
}

function conditionsOf(
  filter: ProductFilter,
  matching: (search: Search) => RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  const { search, brands, categories, genders, prices, sizes } = filter
  const conditions = [visible(filter)]
  if (search) conditions.push(matching(search))
  if (brands.length > 0) conditions.push(sql`brand_id = any(array(${named('brands', brands)}))`)
  if (categories.length > 0)
    conditions.push(sql`category_id = any(array(${named('categories', categories)}))`)
  if (genders.length > 0) conditions.push(sql`gender = any(${genders}::text[])`)
  const { price } = priceColumns(clock.today())
  const [lowest, highest] = [prices[0], prices.at(-1)]
  if (lowest && highest) conditions.push(sql`${price} between ${lowest.from} and ${highest.to}`)
  if (prices.length > 1) {
    const within = prices.map(({ from, to }) => sql`${price} between ${from} and ${to}`)
    conditions.push(unplanned(sql.join(within, sql` or `)))
  }
  if (sizes.length > 0) conditions.push(sql`sizes_in_stock && ${sizes}::numeric[]`)
  return conditions
}

function named(table: 'brands' | 'categories', names: string[]) {
  return sql`select id from ${sql.table(table)} where lower(name) = any(${names}::text[])`
}

function anyUnknown(table: 'brands' | 'categories', names: string[]) {
  return sql<boolean>`cardinality(array(${named(table, names)})) < ${names.length}`
}

type Order = SortOption | 'Newest' | { bestMatchOf: Search }

const byPrice = () => priceColumns(clock.today()).price

const orders = {
  Recommended: () => sql`sold_recently desc, created_at desc, id desc`,
  LowToHigh: () => sql`${byPrice()}, id`,
  HighToLow: () => sql`${byPrice()} desc, id desc`,
  NewArrivals: () => sql`created_at, id`,
  Newest: () => sql`created_at desc, id desc`,
  AZ: () => sql`lower(name) collate "C", id`,
  ZA: () => sql`lower(name) collate "C" desc, id desc`,
}

function orderOf(order: Order): RawBuilder<unknown> {
  if (typeof order === 'string') return orders[order]()
  return sql`${rankOf(order.bestMatchOf)} desc, ${orders.Recommended()}`
}
