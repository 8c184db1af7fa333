import { type Database, run } from '../../../platform/database.ts'
import { MAX_SUGGESTED_NAMES, MAX_SUGGESTED_PRODUCTS, type TypedQuery } from './rules.ts'

/** Best sellers looked at before an index is asked: what they are called often is what an index has long lists of. */
const MAX_WALKED = 2_000
/** Of more matches in an index only so many are sorted by sales. */
const MAX_INDEXED = 1_000
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
    union select * from others where $2 <> '' and (select count(*) from best_sellers) < ${MAX_SUGGESTED_PRODUCTS}
  ) as found
  order by sold_recently desc, created_at desc, id desc limit ${MAX_FOUND}`

const byName = bestBy(`ts_filter(search, '{a,b}')`)
const byDescription = bestBy('search')

export type Named = { id: string; words: string[] }

/** By name, brand, category, gender and main colour; best sellers first, with those words of each. */
export async function findByName(on: Database, { query, indexed }: TypedQuery): Promise<Named[]> {
  return run<Named>(on, byName, [query, indexed])
}

export async function findByDescription(on: Database, query: string): Promise<Named[]> {
  return run<Named>(on, byDescription, [query, query])
}

const namesIn = (table: 'brands' | 'categories', productColumn: string, condition: string) => `array(
  select name from (
    select id, name, ' ' || regexp_replace(lower(name), '[[:space:][:punct:]]+', ' ', 'g') as words from ${table}
    where ${condition} and position(',' in name) = 0
  ) as named cross join lateral (select replace(words, ' ', '') as key) as keyed
  where (key = any($2::text[]) or starts_with(key, array_to_string($1::text[], ''))
      or (select bool_and(position(' ' || word in words) > 0) from unnest($1::text[]) as word))
    and exists (select from products where ${productColumn} = named.id and listed)
  order by key = any($2::text[]) desc, starts_with(words, ' ' || array_to_string($1::text[], ' ')) desc, lower(name), name
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
