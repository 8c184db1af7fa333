import { type Database, run } from '../../../platform/database.ts'

export async function insertPendingSignIn(
  on: Database,
  pending: { tokenHash: Buffer; userId: string; expiresAt: Date },
): Promise<void> {
  const { tokenHash, userId, expiresAt } = pending
  await on
    .insertInto('pending_sign_ins')
    .values({ token_hash: tokenHash, user_id: userId, expires_at: expiresAt })
    .execute()
}

const findPending = `
  select users.id, users.second_factor_at is not null as "hasSecondFactor"
  from pending_sign_ins join users on users.id = user_id
  where token_hash = $1 and expires_at > $2 and is_verified and deleted_at is null`

export async function findPendingSignIn(
  on: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<{ id: string; hasSecondFactor: boolean } | undefined> {
  const [found] = await run<{ id: string; hasSecondFactor: boolean }>(on, findPending, [tokenHash, now])
  return found
}

/** True once: of two second steps at once, one opens a session. */
export async function removePendingSignIn(on: Database, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await on
    .deleteFrom('pending_sign_ins')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function removePendingSignInsBefore(on: Database, now: Date, limit: number): Promise<number> {
  const old = on
    .selectFrom('pending_sign_ins')
    .where('expires_at', '<', now)
    .select('token_hash')
    .limit(limit)
  const { numDeletedRows } = await on
    .deleteFrom('pending_sign_ins')
    .where('token_hash', 'in', old)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
