import { sql } from 'kysely'
import { offsetOf, type Page } from '../../../lib/paging.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import { type Database, run, type Tx } from '../../../platform/database.ts'
import { MAX_SYNONYMS, type Synonym, type SynonymDraft, type SynonymRefusal } from './rules.ts'

const columns = ['id', 'typed', 'searched', 'both_ways as bothWays'] as const

export async function listSynonyms(
  on: Database,
  search: string,
  page: Page,
): Promise<{ synonyms: Synonym[]; total: number }> {
  const found = on
    .selectFrom('synonyms')
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`position(folded(${search}) in typed || ' ' || searched) > 0`),
    )
  const synonyms = await found
    .select(columns)
    .orderBy('typed')
    .orderBy('searched')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute()
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { synonyms, total }
}

/** One at a time, so that they are counted. A both-ways synonym exists in either order. */
export async function insertSynonym(
  tx: Tx,
  { id, typed, searched, bothWays }: SynonymDraft & { id?: string },
): Promise<Result<Synonym, SynonymRefusal>> {
  await run(tx, `select pg_advisory_xact_lock(hashtext('synonyms'))`, [])
  if (await isReversed(tx, { typed, searched, bothWays })) return refused({ reason: 'already-there' })
  const { total } = await tx
    .selectFrom('synonyms')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  if (total >= MAX_SYNONYMS) return refused({ reason: 'too-many' })
  const synonym = await tx
    .insertInto('synonyms')
    .values({ typed, searched, both_ways: bothWays, ...(id && { id }) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
  return synonym ? done(synonym) : refused({ reason: 'already-there' })
}

const reversed = `
  select from synonyms
  where replace(typed, ' ', '') = replace($1, ' ', '') and replace(searched, ' ', '') = replace($2, ' ', '')
    and (both_ways or $3)`

async function isReversed(tx: Tx, { typed, searched, bothWays }: SynonymDraft): Promise<boolean> {
  return (await run(tx, reversed, [searched, typed, bothWays])).length > 0
}

/** `FOR UPDATE`. */
export async function lockSynonym(tx: Tx, id: string): Promise<Synonym | null> {
  const synonym = tx.selectFrom('synonyms').where('id', '=', id).select(columns)
  return (await synonym.forUpdate().executeTakeFirst()) ?? null
}

export async function deleteSynonym(tx: Tx, { id }: Synonym): Promise<Result<null, never>> {
  await tx.deleteFrom('synonyms').where('id', '=', id).execute()
  return done(null)
}
