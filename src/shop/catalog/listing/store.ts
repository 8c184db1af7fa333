import { type RawBuilder, sql } from 'kysely'
import type { Paise } from '../../../lib/money.ts'
import { MAX_COUNTED, offsetOf, type Page } from '../../../lib/paging.ts'
import { clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import type { Gender, Product, SortOption } from '../rules.ts'
import { priceColumns, productOf, type Shown, shown } from '../store.ts'

/** Empty lists do not filter. `search` is for `to_tsquery`; an empty text matches nothing. */
export type ProductFilter = {
  inactiveToo: boolean
  search: string | null
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
 * A page is read from at most so many entries of its sort index; if these do not fill it, so many matches are sorted.
 * Only pages of filters with more matches than that, nearly all of them far down, are not in the order of all matches.
 */
const MAX_WALKED = 50_000
/** Words are not in the sort indexes, so each entry costs a product. */
const MAX_WALKED_IN_SEARCH = 5_000
const MAX_SORTED = 20_000

/**
 * One statement whose plan does not depend on estimates: it counts in an index (up to `MAX_COUNTED`), sorts `MAX_RANKED`
 * or fewer matches, and otherwise reads the page from the sort index. A page past the end reads nothing.
 */
export async function readProductPage(
  on: Database,
  filter: ProductFilter,
  sort: SortOption | undefined,
  page: Page,
): Promise<Found> {
  const fits = sql.join(conditionsOf(filter), sql` and `)
  const offset = offsetOf(page)
  const paged = sql`limit ${page.limit} offset ${offset}`
  const order = sort ?? (filter.search === null ? 'Newest' : 'Recommended')
  const best = sort ?? (filter.search === null ? 'Newest' : { bestMatchOf: filter.search })
  const sorted = (by: Order) => sql`array(select id from products
    where id = any(array(select id from products where ${fits} limit ${sql.lit(MAX_SORTED)}))
    order by ${orderOf(by)} ${paged})`
  const ids = sql`case when total <= ${offset} then '{}' when total <= ${MAX_RANKED} then ${sorted(best)}
    when cardinality(read) >= least(${page.limit}, total - ${offset}) then read else ${sorted(order)} end`
  const { rows } = await sql<Omit<Found, 'products'> & { products: Shown[] }>`
    with counted as materialized (
      select count(*) as total from (select from products where ${fits} limit ${sql.lit(MAX_COUNTED)}) as fitting
    ), from_sort_index as materialized (
      select case when total > ${MAX_RANKED} and total > ${offset}
        then array(${inOrder(filter, order)} ${paged}) end as read from counted
    )
    select total, ${shown(ids)} as products,
      ${anyUnknown('brands', filter.brands)} as "unknownBrand",
      ${anyUnknown('categories', filter.categories)} as "unknownCategory"
    from counted, from_sort_index`.execute(on)
  const [found] = rows
  if (!found) throw new Error('a count has a row')
  return { ...found, products: found.products.map(productOf) }
}

/** A range of prices is where the index on prices begins, so it is the one condition that the planner sees. */
function inOrder(filter: ProductFilter, order: Order): RawBuilder<unknown> {
  const range = order === 'LowToHigh' || order === 'HighToLow' ? spanOf(filter) : []
  const starts = sql.join([visible(filter), ...range], sql` and `)
  const [, ...narrowing] = conditionsOf(filter)
  const fits = narrowing.length === 0 ? sql`true` : unplanned(sql.join(narrowing, sql` and `))
  const most = filter.search === null ? MAX_WALKED : MAX_WALKED_IN_SEARCH
  return sql`select id from (
    select id, ${fits} as fits from products where ${starts} order by ${orderOf(order)} limit ${sql.lit(most)}
  ) as ordered where fits`
}

/** CASE keeps the planner from choosing an index here; it assumes 50 % selectivity. */
function unplanned(condition: RawBuilder<unknown>) {
  return sql`case when ${condition} then true end`
}

function visible({ inactiveToo }: ProductFilter) {
  return inactiveToo ? sql`deleted_at is null` : sql`listed`
}

function conditionsOf(filter: ProductFilter): RawBuilder<unknown>[] {
  const { search, brands, categories, genders, prices, sizes } = filter
  const conditions = [visible(filter)]
  if (search !== null) conditions.push(sql`search @@ ${tsquery(search)}`)
  if (brands.length > 0) conditions.push(sql`brand_id = any(array(${named('brands', brands)}))`)
  if (categories.length > 0)
    conditions.push(sql`category_id = any(array(${named('categories', categories)}))`)
  if (genders.length > 0) conditions.push(sql`gender = any(${genders}::text[])`)
  conditions.push(...spanOf(filter))
  if (prices.length > 1) {
    const within = prices.map(({ from, to }) => sql`${byPrice()} between ${from} and ${to}`)
    conditions.push(unplanned(sql.join(within, sql` or `)))
  }
  if (sizes.length > 0) conditions.push(sql`sizes && ${sizes}::numeric[]`)
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

/** A subselect is evaluated once, not per row. */
function tsquery(search: string) {
  return sql`(select to_tsquery('english', ${search}))`
}

type Order = SortOption | 'Newest' | { bestMatchOf: string }

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
  return sql`ts_rank(search, ${tsquery(order.bestMatchOf)}) desc, ${orders.Recommended()}`
}

/** Replaces unmatched words by the nearest known word: candidates by trigram index, then edit distance. Stop words stay. */
export async function correctWords(
  on: Database,
  words: readonly string[],
  maxEdits: readonly number[],
): Promise<string[]> {
  // MATERIALIZED, so that the index is used; `exists` alone makes PostgreSQL scan the table.
  const { rows } = await sql<{ word: string }>`
    select case
      when numnode(to_tsquery('english', typed)) = 0 or exists (
        with described as materialized (select from products where search @@ to_tsquery('english', typed))
        select from described) then typed
      else coalesce((
        select word from (select word from search_words order by word <-> typed limit 20) as near
        where levenshtein_less_equal(word, typed, max_edits) <= max_edits
        order by levenshtein(word, typed), similarity(word, typed) desc, word
        limit 1), typed)
      end as word
    from unnest(${words}::text[], ${maxEdits}::int[]) with ordinality as typed (typed, max_edits, place)
    order by place`.execute(on)
  return rows.map(({ word }) => word)
}
