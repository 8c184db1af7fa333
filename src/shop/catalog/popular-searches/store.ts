import { type Database, run, type Tx } from '../../../platform/database.ts'
import { MAX_CATEGORIES_SHOWN, MAX_POPULAR_SHOWN, MIN_VISITORS, type PopularSearch } from './rules.ts'

/** More are not recorded until the job has made room: a flood of searches cannot fill the disk. */
const MAX_VISITS = 20_000
/** The job leaves so many: 5,000 more can be recorded until it runs again. */
const VISITS_AFTER_SURPLUS = 15_000
/** Many more than become popular: the most typed may be misspelt, or not sold. */
const MAX_CANDIDATES = 400

/** Once a day is enough: a visitor counts once. */
const upsertVisit = `
  insert into search_visits (words, visitor, searched_on)
  select $1, $2, $3::date where (select count(*) from search_visits) < ${MAX_VISITS}
    or exists (select from search_visits where words = $1 and visitor = $2)
  on conflict (words, visitor) do update set searched_on = excluded.searched_on
  where search_visits.searched_on <> excluded.searched_on`

export async function putVisit(on: Database, words: string, visitor: Buffer, today: string): Promise<void> {
  await run(on, upsertVisit, [words, visitor, today])
}

export async function deleteVisitsBefore(on: Database, day: string): Promise<void> {
  await run(on, 'delete from search_visits where searched_on < $1::date', [day])
}

/** The oldest of words that few searched for go first. */
const deleteSurplus = `
  with deleted as (
    delete from search_visits where (words, visitor) in (
      select words, visitor from search_visits
        join (select words, count(*) as visitors from search_visits group by words) as counted using (words)
      order by visitors >= ${MIN_VISITORS}, searched_on, words
      limit (select greatest(count(*) - ${VISITS_AFTER_SURPLUS}, 0) from search_visits))
    returning 1
  ) select count(*)::int as deleted from deleted`

/** How many were deleted. */
export async function deleteSurplusVisits(on: Database): Promise<number> {
  const [row] = await run<{ deleted: number }>(on, deleteSurplus, [])
  return row?.deleted ?? 0
}

export async function listCandidates(on: Database): Promise<{ words: string; visitors: number }[]> {
  return run(
    on,
    `select words, count(*)::int as visitors from search_visits
    group by words having count(*) >= ${MIN_VISITORS} order by count(*) desc, words limit ${MAX_CANDIDATES}`,
    [],
  )
}

/** Hidden ones stay, so that they are hidden when they are popular again. */
export async function putPopular(
  tx: Tx,
  popular: readonly { words: string; visitors: number }[],
): Promise<void> {
  const words = popular.map((one) => one.words)
  await run(tx, 'delete from popular_searches where not hidden and not words = any($1::text[])', [words])
  await run(
    tx,
    `insert into popular_searches (words, visitors) select * from unnest($1::text[], $2::int[])
    on conflict (words) do update set visitors = excluded.visitors`,
    [words, popular.map(({ visitors }) => visitors)],
  )
}

const columns = 'id, words, visitors, hidden'

export function listPopular(on: Database): Promise<PopularSearch[]> {
  return run(on, `select ${columns} from popular_searches order by hidden, visitors desc, words`, [])
}

/** Categories are read only where there are no popular searches. */
const shown = `
  with shown as materialized (
    select words from popular_searches where not hidden order by visitors desc, words limit ${MAX_POPULAR_SHOWN}
  )
  select array(select words from shown) as searches,
    case when exists (select from shown) then '{}' else array(
      select name from categories where active and position(',' in name) = 0
        and (select true from products where category_id = categories.id and listed limit 1)
      order by lower(name), name limit ${MAX_CATEGORIES_SHOWN}
    ) end as categories`

export async function readShown(on: Database): Promise<{ searches: string[]; categories: string[] }> {
  const [found] = await run<{ searches: string[]; categories: string[] }>(on, shown, [])
  if (!found) throw new Error('a select without from has a row')
  return found
}

export async function lockPopular(tx: Tx, id: string): Promise<PopularSearch | null> {
  const [found] = await run<PopularSearch>(
    tx,
    `select ${columns} from popular_searches where id = $1 for update`,
    [id],
  )
  return found ?? null
}

export async function setHidden(tx: Tx, id: string, hidden: boolean): Promise<void> {
  await run(tx, 'update popular_searches set hidden = $2 where id = $1', [id, hidden])
}
