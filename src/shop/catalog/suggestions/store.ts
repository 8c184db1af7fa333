import { type Database, run } from '../../../platform/database.ts'
import { ENOUGH_PRODUCTS, MAX_SUGGESTED_NAMES, type TypedQuery } from './rules.ts'

/** Best sellers looked at before an index is asked: what they are called often is what an index has long lists of. */
const MAX_WALKED = 1_000
/** At most this many matches of an index are sorted by sales. */
const MAX_INDEXED = 500
const MAX_FOUND = 20

const bestBy = (vector: string) => `
  with query as materialized (
    select to_tsquery('simple', $1) as typed, to_tsquery('simple', $2) as indexed
  ), best_sellers as materialized (
    select id, sold_recently, created_at, words from (
      select id, sold_recently, created_at, ${vector} @@ (select typed from query) as fits,
        ts_filter(search, '{a,b}') as words
      from products where listed order by sold_recently desc, created_at desc, id desc limit ${MAX_WALKED}
    ) as walked where fits limit ${MAX_FOUND}
  ), others as (
    select id, sold_recently, created_at, words from (
      select id, sold_recently, created_at, ${vector} @@ (select typed from query) as fits,
        ts_filter(search, '{a,b}') as words
      from products where listed and ${vector} @@ (select indexed from query) limit ${MAX_INDEXED}
    ) as indexed where fits order by sold_recently desc, created_at desc, id desc limit ${MAX_FOUND}
  )
  select id, tsvector_to_array(words) as words from (
    select * from best_sellers
    union select * from others where $2 <> '' and (select count(*) from best_sellers) < $3
  ) as found
  order by sold_recently desc, created_at desc, id desc limit ${MAX_FOUND}`

const byName = bestBy(`ts_filter(search, '{a,b}')`)
const byDescription = bestBy('search')

export type ProductMatch = { id: string; words: string[] }

/** Searches name, brand, category, gender and main colour; best sellers come first, with these words. */
export async function findByName(on: Database, typed: TypedQuery): Promise<ProductMatch[]> {
  return run<ProductMatch>(on, byName, [typed.query, typed.indexed, minBestSellersFor(typed)])
}

export async function findByDescription(on: Database, typed: TypedQuery): Promise<ProductMatch[]> {
  return run<ProductMatch>(on, byDescription, [typed.query, typed.indexed, minBestSellersFor(typed)])
}

/**
 * The index is asked if fewer best sellers are found. Several words that one of them has together may all be frequent:
 * intersecting their lists takes 25 ms at 1,000,000 products.
 */
function minBestSellersFor({ query }: TypedQuery): number {
  return query.includes('&') ? 1 : ENOUGH_PRODUCTS
}

// Within a select, so that the planner does not plan each time for the few there are.
const [typedWords, keys] = ['(select $1::text[])', '(select $2::text[])::text[]']

// `exists` may be planned as a join, which reads all products.
const namesIn = (table: 'brands' | 'categories', productColumn: string, condition: string) => `array(
  select name from (
    select id, name, ' ' || regexp_replace(lower(name), '[[:space:][:punct:]]+', ' ', 'g') as words from ${table}
    where ${condition} and position(',' in name) = 0
  ) as named cross join lateral (select replace(words, ' ', '') as key) as keyed
  where (key = any(${keys}) or starts_with(key, array_to_string(${typedWords}, ''))
      or (select bool_and(position(' ' || word in words) > 0) from unnest(${typedWords}) as word))
    and (select true from products where ${productColumn} = named.id and listed limit 1)
  order by key = any(${keys}) desc, starts_with(words, ' ' || array_to_string(${typedWords}, ' ')) desc, lower(name), name
  limit ${MAX_SUGGESTED_NAMES})`

const names = `select ${namesIn('categories', 'category_id', 'active')} as categories,
  ${namesIn('brands', 'brand_id', 'true')} as brands`

/** Names whose words begin with the words typed, or whose key is one of `keys`. An address separates names by commas. */
export async function findNames(
  on: Database,
  words: readonly string[],
  keys: readonly string[],
): Promise<{ categories: string[]; brands: string[] }> {
  const [found] = await run<{ categories: string[]; brands: string[] }>(on, names, [words, keys])
  if (!found) throw new Error('a select without from has a row')
  return found
}
