import { sql } from 'kysely'
import { done, type Result } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/database.ts'
import { laterThan } from '../../audit-log/store.ts'
import type { Sport, SportValues } from '../sport-rules.ts'

const columns = [
  'id',
  'slug',
  'words',
  'hidden',
  sql<Date>`date_trunc('milliseconds', updated_at)`.as('updatedAt'),
] as const

export async function listSports(on: Database): Promise<Sport[]> {
  return on.selectFrom('sports').select(columns).execute()
}

/** `FOR UPDATE`. */
export async function lockSport(tx: Tx, id: string): Promise<Sport | null> {
  const sport = tx.selectFrom('sports').where('id', '=', id).select(columns)
  return (await sport.forUpdate().executeTakeFirst()) ?? null
}

export async function updateSport(tx: Tx, { id, words, hidden }: SportValues): Promise<Result<Sport, never>> {
  const sport = await tx
    .updateTable('sports')
    .set({ words, hidden, updated_at: laterThan(clock.now()) })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return done(sport)
}
