import { sql } from 'kysely'
import { offsetOf, type Page } from '../../../lib/paging.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import type { Database, Tx } from '../../../platform/database.ts'
import { MAX_SYNONYMS, type Synonym, type SynonymDraft } from './rules.ts'

const columns = ['id', 'typed', 'searched', 'both_ways as bothWays'] as const

export async function listSynonyms(
  on: Database,
  search: string,
  page: Page,
): Promise<{ synonyms: Synonym[]; total: number }> {
  const found = on
    .selectFrom('synonyms')
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`position(lower(${search}) in typed || ' ' || searched) > 0`),
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

export async function insertSynonym(
  tx: Tx,
  { typed, searched, bothWays }: SynonymDraft,
): Promise<Result<Synonym, { reason: 'already-there' | 'too-many' }>> {
  const { total } = await tx
    .selectFrom('synonyms')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  if (total >= MAX_SYNONYMS) return refused({ reason: 'too-many' })
  const synonym = await tx
    .insertInto('synonyms')
    .values({ typed, searched, both_ways: bothWays })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
  return synonym ? done(synonym) : refused({ reason: 'already-there' })
}

/** False if there is none. */
export async function deleteSynonym(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('synonyms').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
