import { type Database, run, type Tx } from '../../../platform/database.ts'
import type { Passkey, SecondFactor } from './rules.ts'

export async function isSecondFactorRequired(on: Database): Promise<boolean> {
  const { required } = await on
    .selectFrom('security_settings')
    .select('admins_need_second_factor as required')
    .executeTakeFirstOrThrow()
  return required
}

/** False if it was so already. */
export async function setSecondFactorRequired(tx: Tx, required: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('security_settings')
    .set({ admins_need_second_factor: required })
    .where('admins_need_second_factor', '<>', required)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function findSecondFactor(on: Database, userId: string): Promise<SecondFactor> {
  const totp = await findTotp(on, userId)
  const { left } = await on
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow()
  return {
    hasTotp: totp?.confirmedAt != null,
    passkeys: await listPasskeys(on, userId),
    recoveryCodesLeft: Number(left),
    isRequired: await isSecondFactorRequired(on),
  }
}

export async function hasSecondFactor(on: Database, userId: string): Promise<boolean> {
  const found = await on
    .selectFrom('users')
    .where('id', '=', userId)
    .where('second_factor_at', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

export async function setSecondFactorAt(tx: Tx, userId: string, at: Date | null): Promise<void> {
  await tx.updateTable('users').set({ second_factor_at: at }).where('id', '=', userId).execute()
}

export function findTotp(on: Database, userId: string) {
  return on
    .selectFrom('totp_secrets')
    .where('user_id', '=', userId)
    .select(['secret', 'confirmed_at as confirmedAt'])
    .executeTakeFirst()
}

/** Replaces a secret that was not confirmed; false if there is a confirmed one. */
export async function putTotp(on: Database, userId: string, secret: Buffer): Promise<boolean> {
  const put = await on
    .insertInto('totp_secrets')
    .values({ user_id: userId, secret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, last_step: 0 })
        .where('totp_secrets.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return put !== undefined
}

export async function confirmTotpSecret(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.updateTable('totp_secrets').set({ confirmed_at: at }).where('user_id', '=', userId).execute()
}

/** False if a code of this step or a later one was used before; of two at once, one is true. */
export async function consumeTotpStep(on: Database, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await on
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removeTotp(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export function listPasskeys(on: Database, userId: string): Promise<Passkey[]> {
  return on
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .select(['id', 'name', 'created_at as createdAt', 'used_at as usedAt'])
    .orderBy('created_at')
    .execute()
}

export function listCredentials(on: Database, userId: string) {
  return on.selectFrom('passkeys').where('user_id', '=', userId).select(['id', 'transports']).execute()
}

export function findCredential(on: Database, userId: string, id: string) {
  return on
    .selectFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .select(['id', 'public_key as publicKey', 'counter', 'transports'])
    .executeTakeFirst()
}

type NewPasskey = {
  id: string
  name: string
  publicKey: Buffer
  counter: number
  transports: string[]
  at: Date
}

/** False if the passkey is there already. */
export async function addPasskey(tx: Tx, userId: string, passkey: NewPasskey): Promise<boolean> {
  const { id, name, publicKey, counter, transports, at } = passkey
  const added = await tx
    .insertInto('passkeys')
    .values({ id, user_id: userId, name, public_key: publicKey, counter, transports, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** False if the counter has changed since it was read: then another answer of the passkey came first. */
export async function countPasskeyUse(
  on: Database,
  id: string,
  { from, to, at }: { from: number; to: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await on
    .updateTable('passkeys')
    .set({ counter: to, used_at: at })
    .where('id', '=', id)
    .where('counter', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/** True once for each code. */
export async function consumeRecoveryCode(on: Database, userId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await on
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

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

export async function markConfirmed(on: Database, tokenHash: Buffer, at: Date): Promise<void> {
  await on.updateTable('sessions').set({ confirmed_at: at }).where('token_hash', '=', tokenHash).execute()
}
