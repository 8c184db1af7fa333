import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database.ts'
import type { Section, SettingsRow, Values } from './rules.ts'

export async function listRows(on: Database): Promise<SettingsRow[]> {
  return await on
    .selectFrom('settings')
    .select(['version', 'updated_at as updatedAt'])
    .select([sql<Section>`section`.as('section'), sql<Values>`fields`.as('fields')])
    .execute()
}

/** One admin at a time, a section's first row included. Two sections together decide on the ways to pay: they share a lock. */
export async function lockRow(tx: Tx, section: Section): Promise<SettingsRow | undefined> {
  const locked: Section = section === 'payment' ? 'selling' : section
  await sql`select pg_advisory_xact_lock(hashtext(${`settings ${locked}`}))`.execute(tx)
  return (await listRows(tx)).find((row) => row.section === section)
}

/** `permissions`: of their role; null for owners. */
export type ActiveAdmin = { id: string; name: string; email: string; permissions: string[] | null }

export async function listActiveAdmins(on: Database): Promise<ActiveAdmin[]> {
  return await on
    .selectFrom('users')
    .leftJoin('staff_roles', 'staff_roles.id', 'staff_role_id')
    .where('role', '=', sql.lit('admin'))
    .where('is_verified', '=', true)
    .where('deleted_at', 'is', null)
    .select(['users.id', 'users.name', 'email', 'permissions'])
    .execute()
}

export async function findEmail(on: Database, userId: string): Promise<string> {
  const user = await on.selectFrom('users').where('id', '=', userId).select('email').executeTakeFirstOrThrow()
  return user.email
}

export async function writeRow(tx: Tx, { section, version, fields, updatedAt }: SettingsRow): Promise<void> {
  const values = { version, fields: JSON.stringify(fields), updated_at: updatedAt }
  await tx
    .insertInto('settings')
    .values({ section, ...values })
    .onConflict((conflict) => conflict.column('section').doUpdateSet(values))
    .execute()
}
