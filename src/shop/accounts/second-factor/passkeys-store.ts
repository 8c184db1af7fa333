import type { Database, Tx } from '../../../platform/database.ts'
import type { Passkey } from './rules.ts'

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

export type Credential = { id: string; publicKey: Buffer; counter: number; transports: string[] }

function credential(on: Database, id: string) {
  return on
    .selectFrom('passkeys')
    .where('id', '=', id)
    .select(['id', 'user_id as userId', 'public_key as publicKey', 'counter', 'transports'])
}

export function findCredential(on: Database, userId: string, id: string) {
  return credential(on, id).where('user_id', '=', userId).executeTakeFirst()
}

/** Of whatever account. */
export function findAnyCredential(on: Database, id: string) {
  return credential(on, id).executeTakeFirst()
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
