import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database.ts'
import type { Values } from '../rules.ts'
import type { SchedulableSection, ScheduledEdit } from './rules.ts'

const columns = [
  'id',
  'publish_at as publishAt',
  'admin_id as by',
  sql<SchedulableSection>`section`.as('section'),
  sql<Values>`fields`.as('fields'),
  sql<Values>`before`.as('before'),
] as const

export async function listScheduled(
  on: Database,
): Promise<(Omit<ScheduledEdit, 'before'> & { admin: string })[]> {
  return await on
    .selectFrom('scheduled_settings')
    .innerJoin('users', 'users.id', 'admin_id')
    .select(['scheduled_settings.id', 'publish_at as publishAt', 'admin_id as by', 'users.name as admin'])
    .select([sql<SchedulableSection>`section`.as('section'), sql<Values>`fields`.as('fields')])
    .orderBy('publish_at')
    .orderBy('scheduled_settings.id')
    .execute()
}

export async function listDue(on: Database, now: Date): Promise<ScheduledEdit[]> {
  return await on
    .selectFrom('scheduled_settings')
    .where('publish_at', '<=', now)
    .select(columns)
    .orderBy('publish_at')
    .orderBy('id')
    .execute()
}

/** `FOR UPDATE`. Null once it is published or taken back. */
export async function lockScheduled(tx: Tx, id: string): Promise<ScheduledEdit | null> {
  const edit = tx.selectFrom('scheduled_settings').where('id', '=', id).select(columns)
  return (await edit.forUpdate().executeTakeFirst()) ?? null
}

export async function listOfSection(tx: Tx, section: SchedulableSection): Promise<ScheduledEdit[]> {
  return await tx
    .selectFrom('scheduled_settings')
    .where('section', '=', section)
    .select(columns)
    .orderBy('publish_at')
    .orderBy('id')
    .execute()
}

export async function insertScheduled(
  tx: Tx,
  { section, fields, before, publishAt, by }: Omit<ScheduledEdit, 'id'>,
): Promise<ScheduledEdit> {
  return await tx
    .insertInto('scheduled_settings')
    .values({
      ...{ section, publish_at: publishAt, admin_id: by },
      ...{ fields: JSON.stringify(fields), before: JSON.stringify(before) },
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function deleteScheduled(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('scheduled_settings').where('id', '=', id).execute()
}
