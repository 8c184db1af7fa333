import type { Database } from '../../../platform/database.ts'

export async function putChallenge(
  on: Database,
  tokenHash: Buffer,
  { challenge, expiresAt }: { challenge: string; expiresAt: Date },
): Promise<void> {
  const fresh = { challenge, expires_at: expiresAt }
  await on
    .insertInto('passkey_challenges')
    .values({ token_hash: tokenHash, ...fresh })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(fresh))
    .execute()
}

/** Once: an answer that was recorded cannot be sent again. */
export async function takeChallenge(on: Database, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const taken = await on
    .deleteFrom('passkey_challenges')
    .where('token_hash', '=', tokenHash)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst()
  return taken && taken.expires_at > now ? taken.challenge : undefined
}

export async function removeChallengesBefore(on: Database, now: Date, limit: number): Promise<number> {
  const old = on
    .selectFrom('passkey_challenges')
    .where('expires_at', '<', now)
    .select('token_hash')
    .limit(limit)
  const { numDeletedRows } = await on
    .deleteFrom('passkey_challenges')
    .where('token_hash', 'in', old)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
