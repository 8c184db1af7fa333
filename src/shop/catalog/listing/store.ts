import { type RawBuilder, sql } from 'kysely'
import type { Paise } from '../../../lib/money.ts'
import { MAX_COUNTED, offsetOf, type Page } from '../../../lib/paging.ts'
import { clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import type { Gender, Product, SortOption } from '../rules.ts'
import { priceColumns, productOf, type Shown, shown } from '../store.ts'
import { MAX_RANKED } from './search-rules.ts'
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
  /** In lower case. */
  colours: string[]
  onOffer: boolean
}

export type Found = { products: Product[]; total: number; unknownBrand: boolean; unknownCategory: boolean }

/** Read in a sort index before all matches are sorted instead: so many entries cost about as much as sorting 20,000. */
const MAX_WALKED = 50_000
/** Words are not in the sort indexes, so each entry costs a product. */
const MAX_WALKED_IN_SEARCH = 5_000

type Matching = (search: Search) => RawBuilder<unknown>

/**
 * One statement whose plan does not depend on estimates: it counts in an index (up to `MAX_COUNTED`), sorts `MAX_RANKED`
 * or fewer matches, and otherwise reads the page from the sort index. A page past the end reads nothing. A search with
 * more matches than that finds only what is called so by name, brand, category or gender, if anything is.
 */
export async function readProductPage(
  on: Database,
  filter: ProductFilter,
  sort: SortOption | undefined,
  page: Page,
): Promise<Found> {
  const { search } = filter
  const offset = offsetOf(page)
  const paged = sql`limit ${page.limit} offset ${offset}`
  const order = sort ?? (search ? 'Recommended' : 'Newest')
  const best = sort ?? (search ? { bestMatchOf: search } : 'Newest')
  const chosen = (of: (matching: Matching) => RawBuilder<unknown>) =>
    search ? sql`case when by_name then ${of(matchesByName)} else ${of(matches)} end` : of(matches)
  const sorted = (by: Order) =>
    chosen(
      (matching) => sql`array(
        select id from products where id = any(array(select id from products where ${fits(filter, matching)}))
        order by ${orderOf(by)} ${paged})`,
    )
  const ids = sql`case when total <= ${offset} then '{}' when total <= ${MAX_RANKED} then ${sorted(best)}
    when cardinality(read) >= least(${page.limit}, total - ${offset}) then read else ${sorted(order)} end`
  const { rows } = await sql<Omit<Found, 'products'> & { products: Shown[] }>`
    with counted as materialized (
      select by_name, case when by_name then named else found end as total
      from (select ${search ? countOf(filter, matchesByName) : sql`0`} as named) as named
        cross join lateral (select case when named <= ${MAX_RANKED} then ${countOf(filter, matches)} end as found) as found
        cross join lateral (select named > 0 and coalesce(found > ${MAX_RANKED}, true) as by_name) as choice
    ), from_sort_index as materialized (
      select case when total > ${MAX_RANKED} and total > ${offset}
        then ${chosen((matching) => sql`array(${inOrder(filter, matching, order)} ${paged})`)} end as read
      from counted
    )
    select total, ${shown(ids)} as products,
      ${anyUnknown('brands', filter.brands)} as "unknownBrand",
      ${anyUnknown('categories', filter.categories)} as "unknownCategory"
    from counted, from_sort_index`.execute(on)
  const [found] = rows
  if (!found) throw new Error('a count has a row')
  return { ...found, products: found.products.map(productOf) }
}

function countOf(filter: ProductFilter, matching: Matching) {
  return sql`(select count(*) from (
    select from products where ${fits(filter, matching)} limit ${sql.lit(MAX_COUNTED)}) as fitting)`
}

function fits(filter: ProductFilter, matching: Matching): RawBuilder<unknown> {
  return sql.join(conditionsOf(filter, matching), sql` and `)
}

/** A range of prices is where the index on prices begins, so it is the one condition that the planner sees. */
function inOrder(filter: ProductFilter, matching: Matching, order: Order): RawBuilder<unknown> {
  const range = order === 'LowToHigh' || order === 'HighToLow' ? spanOf(filter) : []
  const starts = sql.join([visible(filter), ...range], sql` and `)
  const [, ...narrowing] = conditionsOf(filter, matching)
  const fitting = narrowing.length === 0 ? sql`true` : unplanned(sql.join(narrowing, sql` and `))
  const most = filter.search ? MAX_WALKED_IN_SEARCH : MAX_WALKED
  return sql`select id from (
    select id, ${fitting} as fits from products where ${starts} order by ${orderOf(order)} limit ${sql.lit(most)}
  ) as ordered where fits`
}

/** CASE keeps the planner from choosing an index here; it assumes 50 % selectivity. */
function unplanned(condition: RawBuilder<unknown>) {
  return sql`case when ${condition} then true end`
}

function visible({ inactiveToo }: ProductFilter) {
  return inactiveToo ? sql`deleted_at is null` : sql`listed`
}

/** `visible` is the first. */
function conditionsOf(filter: ProductFilter, matching: Matching): RawBuilder<unknown>[] {
  const { search, brands, categories, genders, prices, sizes, colours, onOffer } = filter
  const conditions = [visible(filter)]
  if (search) conditions.push(matching(search))
  if (brands.length > 0) conditions.push(sql`brand_id = any(array(${named('brands', brands)}))`)
  if (categories.length > 0)
    conditions.push(sql`category_id = any(array(${named('categories', categories)}))`)
  if (genders.length > 0) conditions.push(sql`gender = any(${genders}::text[])`)
  conditions.push(...spanOf(filter))
  if (prices.length > 1) {
    const within = prices.map(({ from, to }) => sql`${byPrice()} between ${from} and ${to}`)
    conditions.push(unplanned(sql.join(within, sql` or `)))
  }
  if (sizes.length > 0) conditions.push(sql`sizes_in_stock && ${sizes}::numeric[]`)
  if (colours.length > 0) conditions.push(sql`main_colour = any(${colours}::text[])`)
  if (onOffer) conditions.push(sql`${priceColumns(clock.today()).percentage} is not null`)
  return conditions
}

/** From the lowest price asked for to the highest. */
function spanOf({ prices }: ProductFilter): RawBuilder<unknown>[] {
  const [lowest, highest] = [prices[0], prices.at(-1)]
  return lowest && highest ? [sql`${byPrice()} between ${lowest.from} and ${highest.to}`] : []
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
