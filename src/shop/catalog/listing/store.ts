import { type RawBuilder, sql } from 'kysely'
import type { Paise } from '../../../lib/money.ts'
import { cappedTotal, MAX_COUNTED, type Page, type Slice, sliceOf } from '../../../lib/paging.ts'
import { clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import type { ListingCount } from '../counting/rules.ts'
import type { Gender, Product, SortOption } from '../rules.ts'
import { priceColumns, readProducts } from '../store.ts'
import { MAX_RANKED } from './search-rules.ts'
import {
  afterExactMatches,
  CERTAINLY_MANY,
  CERTAINLY_UNRANKED,
  isInPriceSteps,
  matches,
  matchesByName,
  rankOf,
  type Search,
  sampled,
  unplanned,
  unseen,
  withoutExactMatches,
} from './search-store.ts'

/** Empty lists do not filter. */
export type ProductFilter = {
  search: Search | null
  brands: string[]
  categories: string[]
  genders: Gender[]
  /** Ascending, without overlaps. */
  prices: { from: Paise; to: Paise }[]
  sizes: number[]
  /** In lower case. */
  colours: string[]
  /** Of origin. */
  countries: string[]
  onOffer: boolean
}

export type Found = {
  products: Product[]
  total: number
  unknownBrand: boolean
  unknownCategory: boolean
  unknownColour: boolean
}

/** Of a sort index, before all matches are sorted instead: entries, or the products of entries. A page that is expected further on is walked to. */
const USUAL_WALK = { entries: 50_000, products: 20_000 }
/** Sorting a match costs about as much as reading so many of them. */
const WALKED_PER_MATCH = { entries: 4, products: 0.5 }
/** Matches are not spread evenly over a sort index. */
const WALK_MARGIN = 1.5

/**
 * One statement finds the page; its plan does not depend on estimates. A second, which is the same for all filters and so is planned
 * once, reads the page's products. A page past the end reads nothing.
 */
export async function readProductPage(
  on: Database,
  filter: ProductFilter,
  sort: SortOption | undefined,
  page: Page,
  count: ListingCount | null = null,
): Promise<Found> {
  const { search } = filter
  const exactMatches = search && !sort ? await fittingOf(on, filter, search.exactMatches ?? []) : []
  if (!search || exactMatches.length === 0) {
    const { ids, ...found } = await readSlice(on, filter, sort, sliceOf(page), count)
    return { ...found, products: await readProducts(on, ids) }
  }
  const { first, rest } = afterExactMatches(exactMatches, page)
  const others = { ...filter, search: withoutExactMatches(search, exactMatches) }
  const { ids, total, ...found } = await readSlice(on, others, sort, rest)
  const products = await readProducts(on, [...first, ...ids])
  return { ...found, products, total: cappedTotal(exactMatches.length + total) }
}

/** Keeps the products that are listed and within the filters, in the order given. */
async function fittingOf(on: Database, filter: ProductFilter, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from products where id = any(${ids}::uuid[]) and ${fits({ ...filter, search: null }, null)}`.execute(
    on,
  )
  const fitting = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => fitting.has(id))
}

async function readSlice(
  on: Database,
  filter: ProductFilter,
  sort: SortOption | undefined,
  slice: Slice,
  count: ListingCount | null = null,
): Promise<Omit<Found, 'products'> & { ids: string[] }> {
  const { search } = filter
  const unsearched = () =>
    count ? countedPage(filter, sort, slice, count) : listingPage(filter, sort, slice)
  const { rows } = await sql<Omit<Found, 'products'> & { ids: string[] }>`
    with ${search ? searchPage(filter, search, sort, slice) : unsearched()}
    select total, ids,
      ${anyUnknown('brands', filter.brands)} as "unknownBrand",
      ${anyUnknown('categories', filter.categories)} as "unknownCategory",
      ${anyUnknownColour(filter.colours)} as "unknownColour"
    from page`.execute(on)
  const [found] = rows
  if (!found) throw new Error('a count has a row')
  return found
}

/** How many match is known: the sort index has their page soon, or they are sorted. */
function countedPage(
  filter: ProductFilter,
  sort: SortOption | undefined,
  slice: Slice,
  { total, listed }: ListingCount,
): RawBuilder<unknown> {
  const order = sort ?? 'Newest'
  const shown = cappedTotal(total)
  const wanted = Math.max(Math.min(slice.limit, shown - slice.offset), 0)
  if (wanted === 0) return sql`page as (select ${shown}::int as total, '{}'::uuid[] as ids)`
  const walked = walkedIn(filter, order)
  const expected = ((listed * (slice.offset + wanted)) / total) * WALK_MARGIN
  const sorted = sortedOf(filter, null, order, slice)
  if (expected >= total * WALKED_PER_MATCH[walked])
    return sql`page as (select ${shown}::int as total, ${sorted} as ids)`
  const most = Math.ceil(Math.min(Math.max(expected, USUAL_WALK[walked]), total * WALKED_PER_MATCH[walked]))
  return sql`
    from_sort_index as materialized (
      select array(
        ${inOrder(filter, null, order, unseen(most, 'int'))} ${limited(wanted, slice.offset)}
      ) as read
    ),
    page as materialized (
      select ${shown}::int as total, case when cardinality(read) >= ${wanted}::int then read else ${sorted} end as ids
      from from_sort_index
    )`
}

/**
 * Few match within brands, categories or colours: they are counted and sorted in one pass. Of others, which may be most of
 * the catalogue, the sort index has the page soon, unless it is expected to take longer than to sort them.
 */
function listingPage(filter: ProductFilter, sort: SortOption | undefined, slice: Slice): RawBuilder<unknown> {
  const order = sort ?? 'Newest'
  const { offset } = slice
  const paged = pagedBy(slice)
  const isNarrow = filter.brands.length + filter.categories.length + filter.colours.length > 0
  const walked = walkedIn(filter, order)
  const most = sql`(case when total = ${MAX_COUNTED} then ${sql.lit(USUAL_WALK[walked])}
    else total * ${sql.lit(WALKED_PER_MATCH[walked])} end)::int`
  const expected = sql`(select reltuples from pg_class where oid = 'products'::regclass) * ${offset + slice.limit} / nullif(total, 0)`
  const isFoundSoon = isNarrow ? sql`false` : sql`${expected} * ${sql.lit(WALK_MARGIN)} < ${most}`
  const found = sql`
    select ${isNarrow ? sql`id, ${sortedBy[order]()}` : sql``} from products
    where not (select are_many from many) and ${fits(filter, null)} limit ${sql.lit(MAX_COUNTED)}`
  return sql`
    many as materialized (select ${isMany(filter, null)} as are_many),
    found as ${sql.raw(isNarrow ? 'materialized' : 'not materialized')} (${found}),
    counted as materialized (
      select case when are_many then ${MAX_COUNTED}::int else (select count(*) from found)::int end as total from many
    ),
    from_sort_index as materialized (
      select case when total > ${offset} and (total = ${MAX_COUNTED} or ${isFoundSoon})
        then array(${inOrder(filter, null, order, most)} ${paged}) end as read
      from counted
    ),
    page as materialized (
      select total, case when total <= ${offset} then '{}'
        when cardinality(read) >= least(${slice.limit}, total - ${offset}) then read
        ${isNarrow ? sql`when total < ${MAX_COUNTED} then array(select id from found as products order by ${orderOf(order)} ${paged})` : sql``}
        else ${sortedOf(filter, null, order, slice)} end as ids
      from counted, from_sort_index
    )`
}

/**
 * Finds by name, brand, category or gender only, if more than `MAX_RANKED` match and any is called so. Matches are
 * collected once and sorted; where the sample says that they are more than are counted, the page is read from the sort
 * index instead, because collecting them from an inverted index costs time for each.
 */
function searchPage(
  filter: ProductFilter,
  search: Search,
  sort: SortOption | undefined,
  slice: Slice,
): RawBuilder<unknown> {
  const order = sort ?? 'Recommended'
  const { offset } = slice
  const paged = pagedBy(slice)
  const [byName, byAll] = [matchesByName(search), matches(search)]
  const anyNamed = search.excludesExactMatches ? sql`true` : sql`named > 0`
  const collected = (matching: Matching, unless: RawBuilder<unknown>, most: RawBuilder<unknown>) => sql`
    select id, ctid as tid, ${sortedBy[order]()} from products
    where not (${unless}) and ${fits(filter, matching)} limit ${most}`
  const chosen = (of: (matching: Matching) => RawBuilder<unknown>) =>
    sql`case when by_name then ${of(byName)} else ${of(byAll)} end`
  // Within a statement, PostgreSQL's tid of a row stays the same, and finds it faster than the index on ids.
  const best = sort
    ? sql`select id from matching as products order by ${orderOf(sort)} ${paged}`
    : sql`select id from products where ctid = any(array(select tid from matching))
        order by ${rankOf(search)} desc, ${orderOf(order)} ${paged}`
  return sql`
    many_named as materialized (select ${isMany(filter, byName)} as are_many),
    named as materialized (
      ${collected(byName, sql`select are_many from many_named`, sql.lit(MAX_COUNTED))}
    ),
    named_count as materialized (
      select case when are_many then ${MAX_COUNTED}::int else (select count(*) from named)::int end as named from many_named
    ),
    many_found as materialized (
      select named, case when named > ${MAX_RANKED} then true when ${anyNamed} then ${isMany(filter, byAll, CERTAINLY_UNRANKED)}
        else ${isMany(filter, byAll)} end as are_many from named_count
    ),
    found as materialized (
      ${collected(
        byAll,
        sql`select are_many from many_found`,
        sql`(select case when ${anyNamed} then ${MAX_RANKED + 1}::int else ${MAX_COUNTED}::int end from named_count)`,
      )}
    ),
    counted as materialized (
      select by_name, case when by_name then named when are_many then ${MAX_COUNTED}::int else found end as total
      from many_found
        cross join lateral (select count(*)::int as found from found) as found
        cross join lateral (select ${anyNamed} and (are_many or found > ${MAX_RANKED}) as by_name) as choice
    ),
    matching as materialized (
      select * from named where (select by_name from counted)
      union all select * from found where not (select by_name from counted)
    ),
    from_sort_index as materialized (
      select case when total = ${MAX_COUNTED} and total > ${offset}
        then ${chosen((matching) => sql`array(${inOrder(filter, matching, order, sql.lit(USUAL_WALK.products))} ${paged})`)} end as read
      from counted
    ),
    page as materialized (
      select total, case when total <= ${offset} then '{}'
        when total <= ${MAX_RANKED} then array(${best})
        when total < ${MAX_COUNTED} then array(select id from matching as products order by ${orderOf(order)} ${paged})
        when cardinality(read) >= least(${slice.limit}, total - ${offset}) then read
        else ${chosen((matching) => sortedOf(filter, matching, order, slice))} end as ids
      from counted, from_sort_index
    )`
}

type Matching = RawBuilder<unknown> | null

function isMany(filter: ProductFilter, matching: Matching, many = CERTAINLY_MANY) {
  const conditions = [sampled, ...conditionsOf(filter, matching)]
  return sql`(select count(*) from (
    select from products where ${sql.join(conditions, sql` and `)} limit ${sql.lit(many)}) as fitting) = ${sql.lit(many)}`
}

function pagedBy(slice: Slice): RawBuilder<unknown> {
  return limited(slice.limit, slice.offset)
}

function limited(limit: number, offset: number): RawBuilder<unknown> {
  return sql`limit ${unseen(limit, 'int')} offset ${unseen(offset, 'int')}`
}

/**
 * The indexes of brands, categories and genders have the columns that `order` needs. OFFSET keeps the planner from reading an index in
 * this order, however rare the matches are in it.
 */
function sortedOf(filter: ProductFilter, matching: Matching, order: SortOption | 'Newest', slice: Slice) {
  return sql`array(
    select id from (
      select id, ${sortedBy[order]()} from products where ${fits(filter, matching)} offset 0
    ) as products
    order by ${orderOf(order)} ${pagedBy(slice)})`
}

function fits(filter: ProductFilter, matching: Matching): RawBuilder<unknown> {
  const { brands, categories, prices } = filter
  const conditions = conditionsOf(filter, matching)
  if (matching && prices.length > 0) conditions.push(isInPriceSteps(prices))
  // No index has brand, category and price, and of a range the planner assumes few: it would not use the one of categories and brands.
  if (!matching && (brands.length === 0 || categories.length === 0)) conditions.push(...spanOf(filter))
  return sql.join(conditions, sql` and `)
}

/**
 * The index on prices begins where the prices asked for begin. That is the one condition that the planner sees; of a range with
 * two ends it would assume so few products that it sorts them.
 */
function inOrder(
  filter: ProductFilter,
  matching: Matching,
  order: SortOption | 'Newest',
  most: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [lowest, highest] = [filter.prices[0], filter.prices.at(-1)]
  const starts = [sql`listed`]
  if (order === 'LowToHigh' && lowest) starts.push(sql`${byPrice()} >= ${lowest.from}`)
  if (order === 'HighToLow' && highest) starts.push(sql`${byPrice()} <= ${highest.to}`)
  const all = [...(matching ? [matching] : []), ...namedBy(filter), ...gendered(filter), ...narrowing(filter)]
  const fitting = all.length === 0 ? sql`true` : unplanned(sql.join(all, sql` and `))
  return sql`select id from (
    select id, ${fitting} as fits from products where ${sql.join(starts, sql` and `)}
    order by ${orderOf(order)} limit ${most}
  ) as ordered where fits`
}

/** Sizes change with every sale, so that only the index on countries has them. */
function walkedIn({ sizes }: ProductFilter, order: SortOption | 'Newest') {
  return sizes.length === 0 || order === 'Country' ? 'entries' : 'products'
}

/** With words, the planner sees what the inverted index has, and no more. */
function conditionsOf(filter: ProductFilter, matching: Matching): RawBuilder<unknown>[] {
  const named = [sql`listed`, ...namedBy(filter)]
  const rest = narrowing(filter)
  if (matching) return [...named, matching, ...gendered(filter), ...rest.map(unplanned)]
  const { brands, categories, prices } = filter
  // Of a range of prices the planner assumes so few that it would prefer the index of genders, which is larger than a brand.
  const isOfBrand = brands.length > 0 && categories.length === 0 && prices.length > 0
  return [...named, ...gendered(filter).map(isOfBrand ? unplanned : (gender) => gender), ...rest]
}

function namedBy({ brands, categories }: ProductFilter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (brands.length > 0) conditions.push(isAmong('brand_id', 'brands', brands))
  if (categories.length > 0) conditions.push(isAmong('category_id', 'categories', categories))
  return conditions
}

function gendered({ genders }: ProductFilter): RawBuilder<unknown>[] {
  if (genders.length === 0) return []
  return [
    genders.length === 1 ? sql`gender = ${genders[0]}` : sql`gender = any(${unseen(genders, 'text[]')})`,
  ]
}

function narrowing(filter: ProductFilter): RawBuilder<unknown>[] {
  const { prices, sizes, colours, countries, onOffer } = filter
  const conditions = spanOf(filter).map(unplanned)
  if (prices.length > 1) {
    const within = prices.map(({ from, to }) => sql`${byPrice()} between ${from} and ${to}`)
    conditions.push(unplanned(sql.join(within, sql` or `)))
  }
  if (sizes.length > 0) conditions.push(sql`sizes_in_stock && ${unseen(sizes, 'numeric[]')}`)
  if (colours.length > 0) conditions.push(sql`main_colour = any(${unseen(colours, 'text[]')})`)
  if (countries.length > 0) conditions.push(sql`origin = any(${unseen(countries, 'text[]')})`)
  if (onOffer) conditions.push(sql`${priceColumns(clock.today()).percentage} is not null`)
  return conditions
}

/** From the lowest price asked for to the highest. */
function spanOf({ prices }: ProductFilter): RawBuilder<unknown>[] {
  const [lowest, highest] = [prices[0], prices.at(-1)]
  return lowest && highest ? [sql`${byPrice()} between ${lowest.from} and ${highest.to}`] : []
}

/** A single value is looked up in an inverted index together with the words; each further one is a scan of its own. */
function isAmong(column: 'brand_id' | 'category_id', table: 'brands' | 'categories', names: string[]) {
  const among = named(table, names)
  return names.length === 1
    ? sql`${sql.ref(column)} = (${among})`
    : sql`${sql.ref(column)} = any(array(${among}))`
}

function named(table: 'brands' | 'categories', names: string[]) {
  return sql`select id from ${sql.table(table)} where lower(name) = any(${unseen(names, 'text[]')})`
}

function anyUnknown(table: 'brands' | 'categories', names: string[]) {
  return sql<boolean>`cardinality(array(${named(table, names)})) < ${names.length}`
}

/** A colour is known as long as any product has it, listed or not. There is an index for each. */
function anyUnknownColour(colours: string[]) {
  if (colours.length === 0) return sql<boolean>`false`
  const isOf = (listed: RawBuilder<unknown>) =>
    sql`exists (select from products where main_colour = wanted and ${listed})`
  return sql<boolean>`(select not bool_and(${isOf(sql`listed`)} or ${isOf(sql`not listed`)})
    from unnest(${colours}::text[]) as wanted)`
}

export async function hasUnknownColour(on: Database, colours: string[]): Promise<boolean> {
  if (colours.length === 0) return false
  const { rows } = await sql<{ unknown: boolean }>`select ${anyUnknownColour(colours)} as unknown`.execute(on)
  return rows[0]?.unknown ?? false
}

const byPrice = () => priceColumns(clock.today()).price

const orders = {
  Recommended: () => sql`sold_recently desc, created_at desc, id desc`,
  LowToHigh: () => sql`${byPrice()}, id`,
  HighToLow: () => sql`${byPrice()} desc, id desc`,
  NewArrivals: () => sql`created_at, id`,
  Newest: () => sql`created_at desc, id desc`,
  AZ: () => sql`lower(name) collate "C", id`,
  ZA: () => sql`lower(name) collate "C" desc, id desc`,
  Country: () => sql`origin, id`,
}

/** What each order needs besides `id`. Up to 10,000 matches are kept until they are sorted, and each column costs. */
const sortedBy: Record<SortOption | 'Newest', () => RawBuilder<unknown>> = {
  Recommended: () => sql`sold_recently, created_at`,
  LowToHigh: byPrice,
  HighToLow: byPrice,
  NewArrivals: () => sql`created_at`,
  Newest: () => sql`created_at`,
  AZ: () => sql`name`,
  ZA: () => sql`name`,
  Country: () => sql`origin`,
}

function orderOf(order: SortOption | 'Newest'): RawBuilder<unknown> {
  return orders[order]()
}
