import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database.ts'
import type { Fields, StoredChange, Thing, Verb } from '../audit-log/rules.ts'

/** `key`: the id of the API key with which it was asked. */
type LockedChange = StoredChange & { key: string | null }

export async function listAdmins(on: Database): Promise<{ id: string; name: string }[]> {
  return await on
    .selectFrom('users')
    .where('role', '=', sql.lit('admin'))
    .select(['id', 'name'])
    .orderBy('name')
    .execute()
}

export async function lockChange(tx: Tx, id: string): Promise<(LockedChange & { isUndone: boolean }) | null> {
  const change = await lockRow(tx, id)
  // A separate statement after the lock, so that it sees what was committed while waiting.
  return change && { ...change, isUndone: await isUndone(tx, id) }
}

async function lockRow(tx: Tx, id: string): Promise<LockedChange | null> {
  const change = await tx
    .selectFrom('audit_log')
    .where('id', '=', id)
    .select(['id', 'thing_id as thingId', 'name', 'api_key_id as key'])
    .select([
      sql<Thing>`thing`.as('thing'),
      sql<Verb>`verb`.as('verb'),
      sql<Fields | null>`before`.as('before'),
      sql<Fields | null>`after`.as('after'),
    ])
    .forNoKeyUpdate()
    .executeTakeFirst()
  return change ?? null
}

async function isUndone(on: Database, id: string): Promise<boolean> {
  const undoing = await on.selectFrom('audit_log').where('undoes', '=', id).select('id').executeTakeFirst()
  return undoing !== undefined
}

/** Those of some changes that were committed, in their order; at most `limit`. */
export async function findCommittedChanges(
  on: Database,
  ids: readonly string[],
  limit: number,
): Promise<Pick<StoredChange, 'id' | 'thing' | 'after'>[]> {
  return await on
    .selectFrom('audit_log')
    .where('id', 'in', ids.slice(0, limit))
    .select(['id'])
    .select([sql<Thing>`thing`.as('thing'), sql<Fields | null>`after`.as('after')])
    .orderBy('id')
    .execute()
}
