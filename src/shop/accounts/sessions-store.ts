import { type Database, run } from '../../platform/database.ts'
import type { Role } from './rules.ts'

type Session = { userId: string; openedAt: Date; expiresAt: Date }
type FoundSession = { id: string; role: Role; openedAt: Date; expiresAt: Date }

// `for share` serializes this with blocking or deleting the user.
const insert = `
  insert into sessions (token_hash, user_id, expires_at, created_at)
  select $1, id, $3, $4 from users where id = $2 and is_verified and deleted_at is null for share`

export async function insertSession(on: Database, tokenHash: Buffer, session: Session): Promise<void> {
  await run(on, insert, [tokenHash, session.userId, session.expiresAt, session.openedAt])
}

const find = `
  select users.id, role, expires_at as "expiresAt", sessions.created_at as "openedAt"
  from sessions join users on users.id = user_id
  where token_hash = $1 and expires_at > $2 and is_verified and deleted_at is null`

export async function findSession(on: Database, tokenHash: Buffer, now: Date): Promise<FoundSession | null> {
  const [found] = await run<FoundSession>(on, find, [tokenHash, now])
  return found ?? null
}

/** False if the session has ended meanwhile. */
export async function extendSession(on: Database, tokenHash: Buffer, expiresAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await on
    .updateTable('sessions')
    .set({ expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteSession(on: Database, tokenHash: Buffer): Promise<void> {
  await on.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}
