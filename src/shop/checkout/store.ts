import { type Database, run, type Tx } from '../../platform/database.ts'

export type Key = { text: string; requestHash: Buffer }

export async function findKey(
  on: Database,
  userId: string,
  text: string,
): Promise<{ orderId: string; requestHash: Buffer } | null> {
  const known = await on
    .selectFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', text)
    .select(['order_id as orderId', 'request_hash as requestHash'])
    .executeTakeFirst()
  return known ?? null
}

const claim = `
  insert into idempotency_keys (user_id, key, request_hash, order_id) values ($1, $2, $3, new_id())
  on conflict do nothing returning order_id as "orderId"`

export async function claimKey(tx: Tx, userId: string, { text, requestHash }: Key): Promise<string | null> {
  const [row] = await run<{ orderId: string }>(tx, claim, [userId, text, requestHash])
  return row?.orderId ?? null
}

export async function pointKey(on: Database, userId: string, key: Key, orderId: string): Promise<void> {
  await on
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key: key.text, request_hash: key.requestHash, order_id: orderId })
    .onConflict((known) => known.doNothing())
    .execute()
}

const old = `
  delete from idempotency_keys where (user_id, key) in (
    select user_id, key from idempotency_keys where created_at < $1 order by created_at limit $2)
  returning key`

export async function deleteKeys(on: Database, before: Date, limit: number): Promise<number> {
  return (await run(on, old, [before, limit])).length
}

export async function belongsToAnotherUser(
  on: Database,
  addressId: string,
  userId: string,
): Promise<boolean> {
  const found = await on
    .selectFrom('addresses')
    .where('id', '=', addressId)
    .where('user_id', '<>', userId)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}
