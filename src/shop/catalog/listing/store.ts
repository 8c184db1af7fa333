import { type RawBuilder, sql } from 'kysely'
import { MAX_COUNTED, type Slice } from '../../../lib/paging.ts'
import { clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import type { IndexFilter } from '../product-index/product-index-rules.ts'
import type { SortOption } from '../rules.ts'
import { priceColumns } from '../store.ts'
import { conditionsOf } from './conditions-store.ts'
import { MAX_RANKED } from './search-rules.ts'
import {
  CERTAINLY_MANY,
  CERTAINLY_UNRANKED,
  type Condition,
  type Matching,
  matches,
  matchesByName,
  rankOf,
  type Search,
  sampled,
  unseen,
} from './search-store.ts'

/** Keeps the products that pass the filter, in the order given. */
export async function fittingOf(
  on: Database,
  chosen: IndexFilter,
  ids: readonly string[],
): Promise<{ id: string; number: number }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; number: number }>`
    select id, number from products where id = any(${ids}::uuid[]) and ${fits(chosen)}`.execute(on)
  const fitting = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => fitting.get(id) ?? [])
}

type SearchPage = { total: number; byName: boolean; ids: string[] | null }

type AllSearched = { byName: boolean; products: number[] | null }

/** `ids` of the slice; null if more match than are counted. `byName`: only those that are called so are found. */
export async function findSearched(
  on: Database,
  search: Search,
  chosen: IndexFilter,
  sort: SortOption | undefined,
  slice: Slice,
): Promise<SearchPage> {
  const { rows } = await sql<SearchPage>`
    with ${searchPage(search, chosen, sort, slice)} select total, by_name as "byName", ids from page`.execute(
    on,
  )
  const [found] = rows
  if (!found) throw new Error('a count has a row')
  return found
}

/** As `findSearched`, the numbers of all; null if more match than are counted. */
export async function findAllSearched(
  on: Database,
  search: Search,
  chosen: IndexFilter,
  sort: SortOption | undefined,
): Promise<AllSearched> {
  const all = { offset: 0, limit: MAX_COUNTED }
  const { rows } = await sql<AllSearched>`
    with ${searchPage(search, chosen, sort, all, 'number')} select by_name as "byName", to_json(ids) as products from page`.execute(
    on,
  )
  const [found] = rows
  if (!found) throw new Error('a count has a row')
  return found
}

/** Numbers of all products that match. */
export function listMatching(on: Database, chosen: IndexFilter, matching: Condition): Promise<number[]> {
  return listNumbers(on, conditionsOf(chosen, matching))
}

/** Of those in the sample. */
export function sampleMatching(on: Database, chosen: IndexFilter, matching: Condition): Promise<number[]> {
  return listNumbers(on, [sampled, ...conditionsOf(chosen, matching)])
}

async function listNumbers(on: Database, conditions: Condition[]): Promise<number[]> {
  const { rows } = await sql<{ numbers: number[] }>`
    select to_json(array(select number from products where ${sql.join(conditions, sql` and `)})) as numbers`.execute(
    on,
  )
  return rows[0]?.numbers ?? []
}

/** Keeps the products that match, in the order given. */
export async function keepMatching(
  on: Database,
  ids: readonly string[],
  matching: Condition,
): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ ids: string[] }>`
    select array(
      select candidate from unnest(${ids}::uuid[]) with ordinality as candidates (candidate, place)
        cross join lateral (select from products where id = candidate and ${matching} offset 0) as matching
      order by place
    ) as ids`.execute(on)
  return rows[0]?.ids ?? []
}

/**
 * Finds by name, brand, category or gender only, if more than `MAX_RANKED` match and any is called so. Matches are
 * collected once and sorted; where the sample says that they are more than are counted, `ids` is null.
 */
function searchPage(
  search: Search,
  chosen: IndexFilter,
  sort: SortOption | undefined,
  slice: Slice,
  key: 'id' | 'number' = 'id',
): RawBuilder<unknown> {
  const keyed = sql.raw(key)
  const order = sort ?? 'Recommended'
  const paged = pagedBy(slice)
  const [byName, byAll] = [matchesByName(search), matches(search)]
  const anyNamed = search.excludesExactMatches ? sql`true` : sql`named > 0`
  const collected = (matching: Matching, unless: RawBuilder<unknown>, most: RawBuilder<unknown>) => sql`
    select id, number, ctid as tid, ${sortedBy[order]()} from products
    where not (${unless}) and ${fits(chosen, matching)} limit ${most}`
  // Within a statement, PostgreSQL's tid of a row stays the same, and finds it faster than the index on ids.
  const best = sort
    ? sql`select ${keyed} from matching as products order by ${orderOf(sort)} ${paged}`
    : sql`select ${keyed} from products where ctid = any(array(select tid from matching))
        order by ${rankOf(search)} desc, ${orderOf(order)} ${paged}`
  return sql`
    many_named as materialized (select ${isMany(chosen, byName)} as are_many),
    named as materialized (
      ${collected(byName, sql`select are_many from many_named`, sql.lit(MAX_COUNTED))}
    ),
    named_count as materialized (
      select case when are_many then ${MAX_COUNTED}::int else (select count(*) from named)::int end as named from many_named
    ),
    many_found as materialized (
      select named, case when named > ${MAX_RANKED} then true when ${anyNamed} then ${isMany(chosen, byAll, CERTAINLY_UNRANKED)}
        else ${isMany(chosen, byAll)} end as are_many from named_count
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
    page as materialized (
      select total, by_name, case when total <= ${slice.offset} then '{}'
        when total <= ${MAX_RANKED} then array(${best})
        when total < ${MAX_COUNTED} then array(select ${keyed} from matching as products order by ${orderOf(order)} ${paged}) end as ids
      from counted
    )`
}

function isMany(chosen: IndexFilter, matching: Matching, many = CERTAINLY_MANY) {
  const conditions = [sampled, ...conditionsOf(chosen, matching)]
  return sql`(select count(*) from (
    select from products where ${sql.join(conditions, sql` and `)} limit ${sql.lit(many)}) as fitting) = ${sql.lit(many)}`
}

function pagedBy({ limit, offset }: Slice): RawBuilder<unknown> {
  return sql`limit ${unseen(limit, 'int')} offset ${unseen(offset, 'int')}`
}

export async function sortMatches(
  on: Database,
  chosen: IndexFilter,
  matching: Condition,
  order: SortOption,
  slice: Slice,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from products where ${fits(chosen, matching)} order by ${orderOf(order)} ${pagedBy(slice)}`.execute(
    on,
  )
  return rows.map(({ id }) => id)
}

function fits(chosen: IndexFilter, matching: Matching = null): RawBuilder<unknown> {
  return sql.join(conditionsOf(chosen, matching), sql` and `)
}

const byPrice = () => priceColumns(clock.today()).price

const orders = {
  Recommended: () => sql`sold_recently desc, created_at desc, number desc`,
  LowToHigh: () => sql`${byPrice()}, number`,
  HighToLow: () => sql`${byPrice()} desc, number desc`,
  NewArrivals: () => sql`created_at, number`,
  AZ: () => sql`lower(name) collate "C", number`,
  ZA: () => sql`lower(name) collate "C" desc, number desc`,
  Country: () => sql`origin, number`,
  Rating: () => sql`rating_score desc, number desc`,
  Newest: () => sql`created_at desc, number desc`,
}

/** Only these stand beside `id`: up to 10,000 matches are kept for the sort, and each column costs. */
const sortedBy: Record<SortOption, () => RawBuilder<unknown>> = {
  Recommended: () => sql`sold_recently, created_at`,
  LowToHigh: byPrice,
  HighToLow: byPrice,
  NewArrivals: () => sql`created_at`,
  AZ: () => sql`name`,
  ZA: () => sql`name`,
  Country: () => sql`origin`,
  Rating: () => sql`rating_score`,
}

export function orderOf(order: SortOption | 'Newest'): RawBuilder<unknown> {
  return orders[order]()
}
