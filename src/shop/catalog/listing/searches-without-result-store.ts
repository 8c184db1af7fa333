import { type Database, run } from '../../../platform/database.ts'

/** More are not recorded until the job has made room: a flood of searches cannot fill the disk. */
const MAX_ROWS = 5_000
const KEPT_ROWS = 2_000
const KEPT_DAYS = 90
const MAX_LENGTH = 100

const upsert = `
  insert into searches_without_result (words)
  select $1 where (select count(*) from searches_without_result) < ${MAX_ROWS}
    or exists (select from searches_without_result where words = $1)
  on conflict (words) do update
    set count = searches_without_result.count + 1, last_searched_at = now()`

export async function recordSearchWithoutResult(on: Database, words: readonly string[]): Promise<void> {
  const text = words.join(' ')
  if (text === '' || text.length > MAX_LENGTH) return
  await run(on, upsert, [text])
}

export type SearchWithoutResult = { words: string; count: number; lastSearchedAt: Date }

/** Most searched first. */
export async function listSearchesWithoutResult(on: Database, limit: number): Promise<SearchWithoutResult[]> {
  return run(
    on,
    `select words, count, last_searched_at as "lastSearchedAt" from searches_without_result
    order by count desc, last_searched_at desc limit $1`,
    [limit],
  )
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
