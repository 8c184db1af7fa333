import type { Database } from '../../platform/database.ts'
import type { Newcomer } from './rules.ts'

export async function keepRegistration(
  on: Database,
  browserHash: Buffer,
  newcomer: Newcomer,
): Promise<string> {
  const { name, email, phone, passwordHash, noticeVersion = null } = newcomer
  const { id } = await on
    .insertInto('registrations')
    .values({
      browser_hash: browserHash,
      name,
      email,
      phone,
      password_hash: passwordHash,
      notice_version: noticeVersion,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** `FOR UPDATE` in a transaction, so that a registration creates at most one account. */
export function findRegistration(on: Database, browserHash: Buffer) {
  return on
    .selectFrom('registrations')
    .where('browser_hash', '=', browserHash)
    .select([
      'id',
      'name',
      'email',
      'phone',
      'password_hash as passwordHash',
      'notice_version as noticeVersion',
    ])
    .forUpdate()
    .executeTakeFirst()
}

export async function removeRegistration(on: Database, browserHash: Buffer): Promise<void> {
  await on.deleteFrom('registrations').where('browser_hash', '=', browserHash).execute()
}

export async function removeRegistrationsBefore(on: Database, moment: Date, limit: number): Promise<number> {
  const old = on.selectFrom('registrations').where('created_at', '<', moment).select('id').limit(limit)
  const { numDeletedRows } = await on.deleteFrom('registrations').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
