import { sql } from 'kysely'
import type { Database } from '../../../platform/database.ts'
import type { Consent, Language, Purpose } from '../notices/rules.ts'

export async function insertConsent(
  on: Database,
  userId: string,
  { purpose, version, language, given, at }: Consent,
): Promise<void> {
  await on.insertInto('consents').values({ user_id: userId, purpose, version, language, given, at }).execute()
}

/** The last statement of a user about each purpose. */
export async function listConsents(on: Database, userId: string): Promise<Consent[]> {
  return await on
    .selectFrom('consents')
    .where('user_id', '=', userId)
    .distinctOn('purpose')
    .select(['version', 'given', 'at'])
    .select([sql<Purpose>`purpose`.as('purpose'), sql<Language>`language`.as('language')])
    .orderBy('purpose')
    .orderBy('id', 'desc')
    .execute()
}

/** The accounts were erased before that moment. */
export async function deleteConsentsOfErased(on: Database, before: Date, limit: number): Promise<number> {
  const old = on
    .selectFrom('consents')
    .innerJoin('users', 'users.id', 'user_id')
    .where('deleted_at', '<', before)
    .select('consents.id')
    .limit(limit)
  const { numDeletedRows } = await on.deleteFrom('consents').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
