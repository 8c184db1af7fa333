import { offsetOf, type Page } from '../../../lib/paging.ts'
import { type Database, run, type Tx } from '../../../platform/database.ts'
import type { SearchSource, SearchWithoutResult } from './search-rules.ts'

/** More are not recorded until the job has made room: a flood of searches cannot fill the disk. */
const MAX_ROWS = 5_000
const KEPT_ROWS = 2_000
const KEPT_DAYS = 90
const MAX_LENGTH = 100

const upsert = `
  insert into searches_without_result (words, by_assistants)
  select $1, $2 where (select count(*) from searches_without_result) < ${MAX_ROWS}
    or exists (select from searches_without_result where words = $1)
  on conflict (words) do update
    set count = searches_without_result.count + 1, last_searched_at = now(),
      by_assistants = searches_without_result.by_assistants + excluded.by_assistants`

export async function recordSearchWithoutResult(
  on: Database,
  words: readonly string[],
  by: SearchSource = 'shopper',
): Promise<void> {
  const text = words.join(' ')
  if (text === '' || text.length > MAX_LENGTH) return
  await run(on, upsert, [text, by === 'assistant' ? 1 : 0])
}

const columns = 'id, words, count, by_assistants as "byAssistants", last_searched_at as "lastSearchedAt"'
const found = `from searches_without_result where position(folded($1) in words) > 0`

/** Most searched first. */
export async function listSearchesWithoutResult(
  on: Database,
  search: string,
  page: Page,
): Promise<{ searches: SearchWithoutResult[]; total: number }> {
  const searches = await run<SearchWithoutResult>(
    on,
    `select ${columns} ${found} order by count desc, last_searched_at desc, id limit $2 offset $3`,
    [search, page.limit, offsetOf(page)],
  )
  const [counted] = await run<{ total: number }>(on, `select count(*) as total ${found}`, [search])
  return { searches, total: counted?.total ?? 0 }
}

/** Null if there is none. */
export async function deleteSearchWithoutResult(tx: Tx, id: string): Promise<SearchWithoutResult | null> {
  const [deleted] = await run<SearchWithoutResult>(
    tx,
    `delete from searches_without_result where id = $1 returning ${columns}`,
    [id],
  )
  return deleted ?? null
}

/** `keys` are words without spaces. */
export async function deleteAnsweredSearches(tx: Tx, keys: readonly string[]): Promise<void> {
  await run(tx, `delete from searches_without_result where replace(words, ' ', '') = any($1::text[])`, [keys])
}

/** False if the words were searched for again meanwhile. */
export async function restoreSearchWithoutResult(
  tx: Tx,
  { id, words, count, byAssistants, lastSearchedAt }: SearchWithoutResult,
): Promise<boolean> {
  const restored = await run(
    tx,
    `insert into searches_without_result (id, words, count, by_assistants, last_searched_at) values ($1, $2, $3, $4, $5)
    on conflict do nothing returning id`,
    [id, words, count, byAssistants ?? 0, lastSearchedAt],
  )
  return restored.length > 0
}

/** Keeps the most searched of the last 90 days. */
export async function purgeSearchesWithoutResult(on: Database): Promise<void> {
  await run(
    on,
    `delete from searches_without_result where words not in (
      select words from searches_without_result where last_searched_at > now() - make_interval(days => $1)
      order by count desc, last_searched_at desc limit $2)`,
    [KEPT_DAYS, KEPT_ROWS],
  )
}
