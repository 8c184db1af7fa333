import { type RawBuilder, sql } from 'kysely'
import type { Paise } from '../../../lib/money.ts'
import type { Slice } from '../../../lib/paging.ts'
import { cleanText } from '../../../lib/typed-text.ts'
import { clock } from '../../../platform/clock.ts'
import { type Database, run } from '../../../platform/database.ts'
import { priceColumns } from '../store.ts'
import type { Limits } from './search-limits-rules.ts'
import { MAX_RANKED, type Vocabulary } from './search-rules.ts'
import type { SizeMeasure } from './search-sizes-rules.ts'

/**
 * `query` is for `to_tsquery`; an empty one matches nothing, or with limits everything within them. `kind` is what must be
 * named, not only described. `categories` are names without spaces.
 */
export type Search = {
  query: string
  kind?: string | null
  /** What the name of a product must match, for PostgreSQL. */
  pattern?: string
  categories: string[]
  limits?: Limits
  /** Ids of products whose own name was typed, best first: they are found whatever the words mean, and before all others. */
  exactMatches?: readonly string[]
  excludesExactMatches?: boolean
}

export type Condition = RawBuilder<unknown>
/** What the words of a search say; null where only filters count. */
export type Matching = Condition | null

export const PRODUCTS_PER_SAMPLED = 64

/** A 64th of the products, whichever they are: those of the indexes `products_sampled…`. */
export const sampled = sql`uuid_hash(id) & 63 = 0`

/** 10,000 matches have 156 in the sample; fewer have 256 less often than once in 10,000,000,000. */
export const CERTAINLY_MANY = 256

/** More than are ranked: of 1,000 matches 16 are in the sample, and 48 as unlikely. */
export const CERTAINLY_UNRANKED = 48

export function matches(search: Search): RawBuilder<unknown> {
  if (search.kind === search.query) return matchesByName(search)
  const matching = sql`search @@ ${tsquery(search.query)}`
  return withExactMatches(
    search,
    within(search, search.kind ? sql`${matching} and ${isNamed(search.kind)}` : matching),
  )
}

export function matchesByName(search: Search): RawBuilder<unknown> {
  return withExactMatches(search, within(search, isNamed(search.query)))
}

export function searchForExactMatches(exactMatches: readonly string[]): Search {
  return { query: '', categories: [], exactMatches }
}

export function withoutExactMatches(search: Search, exactMatches: readonly string[]): Search {
  return { ...search, exactMatches, excludesExactMatches: true }
}

/** The exact matches in a slice, and the slice of all others that follows them. */
export function afterExactMatches(
  exactMatches: readonly string[],
  { offset, limit }: Slice,
): { first: string[]; rest: Slice } {
  const first = exactMatches.slice(offset, offset + limit)
  return { first, rest: { offset: Math.max(offset - exactMatches.length, 0), limit: limit - first.length } }
}

function withExactMatches(
  { query, limits, exactMatches = [], excludesExactMatches }: Search,
  matching: RawBuilder<unknown>,
) {
  if (exactMatches.length === 0) return matching
  if (excludesExactMatches) return sql`(${matching} and products.id <> all(${exactMatches}::uuid[]))`
  const isExactMatch = sql`products.id = any(${exactMatches}::uuid[])`
  return query === '' && !limits ? isExactMatch : sql`(${matching} or ${isExactMatch})`
}

/** Names, brands, categories, genders and main colours have an index of their own. */
function isNamed(query: string) {
  return sql`ts_filter(search, '{a,b}') @@ ${tsquery(query)}`
}

function within({ query, limits, pattern }: Search, matching: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!limits && !pattern) return matching
  const conditions = query === '' ? [] : [matching]
  if (pattern) conditions.push(unplanned(sql`products.name ~* ${pattern}`))
  if (!limits) return sql`(${sql.join(conditions, sql` and `)})`
  const { prices, sizes, measures = [], onOffer } = limits
  if (prices) {
    const isWithin = sql`${priceColumns(clock.today()).price} between ${prices.from} and ${prices.to}`
    conditions.push(unplanned(isWithin), isInPriceSteps([prices]))
  }
  if (sizes) conditions.push(sql`(${sql.join([hasSize(sizes), ...measures.map(isMeasured)], sql` or `)})`)
  if (onOffer) conditions.push(sql`${priceColumns(clock.today()).percentage} is not null`)
  return sql`(${sql.join(conditions, sql` and `)})`
}

const hasSize = (sizes: readonly number[]) => sql`sizes_in_stock && ${unseen(sizes, 'numeric[]')}`

function isMeasured({ system, gender, sizes, categories = [] }: SizeMeasure): RawBuilder<unknown> {
  const isOfCategory = sql`category_id = any(${unseen(categories, 'uuid[]')})`
  const hasSystem = sql`case when size_list is not null then false
    when sizes_mean is null then ${isOfCategory} else sizes_mean = ${system} end`
  const isFor = gender === null ? sql`true` : sql`gender = ${gender}`
  return sql`(${hasSystem} and ${isFor} and ${hasSize(sizes)})`
}

type SqlType = 'int' | 'uuid' | 'uuid[]' | 'text' | 'text[]' | 'numeric[]' | 'bigint[]'

/** Within a select, where the planner does not see the value: then it plans once for all values (docs/decisions/0166). */
export function unseen(value: unknown, type: SqlType): RawBuilder<unknown> {
  const asType = sql.raw(type)
  return sql`(select ${value}::${asType})::${asType}`
}

/** The indexes of words know prices in steps: all products within the ranges match, and some near them. */
export function isInPriceSteps(ranges: readonly { from: Paise; to: Paise }[]): RawBuilder<unknown> {
  const [from, to] = [ranges.map(({ from }) => from), ranges.map(({ to }) => to)]
  return sql`array[price_step(${priceColumns(clock.today()).price})] && array(
    select generate_series(price_step(lowest), price_step(highest))
    from unnest(${unseen(from, 'bigint[]')}, ${unseen(to, 'bigint[]')}) as ranges (lowest, highest))`
}

/** CASE keeps the planner from choosing an index here; it assumes 50 % selectivity, and 0.5 % of a range that is a parameter. */
export function unplanned(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${condition} then true end`
}

/** Exact matches rank first, then matches by name, then those that need colours and facts, then descriptions; among them whole names of categories. */
export function rankOf(search: Search): RawBuilder<unknown> {
  const { exactMatches = [], excludesExactMatches } = search
  return sql`row(
    ${exactMatches.length > 0 && !excludesExactMatches ? sql`products.id = any(${exactMatches}::uuid[]),` : sql``}
    case when ${matchesByName(search)} then 2
      when ts_filter(search, '{a,b,c}') @@ ${tsquery(search.query)} then 1 else 0 end,
    category_id = any(array(
      select id from categories
      where regexp_replace(lower(name), '[[:space:][:punct:]]+', '', 'g') = any(${unseen(search.categories, 'text[]')}))),
    ts_rank('{0.1, 0.4, 1, 1}', search, ${tsquery(search.query)}))`
}

/** A subselect is evaluated once, not per row. */
function tsquery(query: string) {
  return sql`(select to_tsquery('shop', ${query}))`
}

const MAX_EXACT_MATCHES = 100

const vocabulary = `
  select
    (select coalesce(json_agg(json_build_array(word, named)), '[]')
      from search_words where word = any($1::text[])) as words,
    array(select begun from unnest($2::text[]) as begun where exists (
      select from search_words where word > begun and word < begun || chr(1114111)
    )) as beginnings,
    (select coalesce(json_agg(found), '[]') from (
      select replace(typed, ' ', '') as key, searched, both_ways as "bothWays" from synonyms where replace(typed, ' ', '') = any($1::text[])
      union all
      select replace(searched, ' ', ''), typed, both_ways from synonyms
      where both_ways and replace(searched, ' ', '') = any($1::text[])
    ) as found) as synonyms,
    array(select distinct unnest(array[
      (regexp_match(folded(name), '([[:alnum:]]+)[^[:alnum:]]*$'))[1],
      regexp_replace((regexp_match(folded(name), '(\\S+)\\s*$'))[1], '[[:punct:]]+', '', 'g')
    ]) from categories) as kinds,
    array(select key from (select replace(folded(name), ' ', '') as key from brands) as keys where key = any($1::text[])) as brands,
    array(
      select id from products where lower(name) collate "C" = lower($3) and deleted_at is null
      order by listed desc limit ${MAX_EXACT_MATCHES}
    ) as "exactMatches"`

type VocabularyRow = {
  words: [string, boolean][]
  beginnings: string[]
  synonyms: { key: string; searched: string; bothWays: boolean }[]
  kinds: (string | null)[]
  brands: string[]
  exactMatches: string[]
}

/** `exactMatches` are products whose whole name is `typed`, without regard to case. */
export async function readVocabulary(
  on: Database,
  words: readonly string[],
  keys: readonly string[],
  typed: string | null = null,
): Promise<Vocabulary & { exactMatches: string[] }> {
  const [row] = await run<VocabularyRow>(on, vocabulary, [keys, words, typed && cleanText(typed)])
  if (!row) throw new Error('a select without from has a row')
  return {
    words: new Map(row.words),
    beginnings: new Set(row.beginnings),
    synonyms: Map.groupBy(row.synonyms, ({ key }) => key),
    kinds: new Set(row.kinds.flatMap((word) => word ?? [])),
    brands: new Set(row.brands),
    exactMatches: row.exactMatches,
  }
}

// Sorted after the limit: else the planner may walk all products in sort order to find a rare word.
const named = `
  select id from (
    select id, sold_recently, created_at from products
    where listed and ts_filter(search, '{a}') @@ to_tsquery('shop', $1) limit ${MAX_RANKED}
  ) as named order by sold_recently desc, created_at desc, id desc limit ${MAX_EXACT_MATCHES}`

/** Listed products whose name has all words of a query. */
export async function readNamed(on: Database, query: string): Promise<string[]> {
  if (query === '') return []
  return (await run<{ id: string }>(on, named, [query])).map(({ id }) => id)
}

const nearestOf = (candidates: string, maxEdits: string) => `(
  select word from (${candidates}) as candidates
  where sound_of(word) = sound_of(typed) or levenshtein_less_equal(word, typed, ${maxEdits}) <= ${maxEdits}
  order by sound_of(word) <> sound_of(typed), levenshtein(word, typed), similarity(word, typed) desc, word
  limit 1)`

const nearest = `
  select typed, coalesce(
    ${nearestOf(
      `select word from search_words where named and sound_of(word) = sound_of(typed)
      union all select unnest($3::text[])`,
      '1',
    )},
    ${nearestOf('select word from search_words where named order by word <-> typed limit 20', 'max_edits')}
  ) as nearest
  from unnest($1::text[], $2::int[]) as typed (typed, max_edits)`

/**
 * Null where no word that something is named with is near. `near` are such words that differ from one of `words` by a
 * letter; where they do not answer, 20 candidates are found by a trigram index, then edit distance decides.
 */
export async function readNearestWords(
  on: Database,
  words: readonly string[],
  maxEdits: readonly number[],
  near: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await run<{ typed: string; nearest: string | null }>(on, nearest, [words, maxEdits, near])
  return new Map(rows.map(({ typed, nearest }) => [typed, nearest]))
}

export async function readNamedWords(on: Database, words: readonly string[]): Promise<Set<string>> {
  const rows = await run<{ word: string }>(
    on,
    'select word from search_words where named and word = any($1::text[])',
    [words],
  )
  return new Set(rows.map(({ word }) => word))
}
