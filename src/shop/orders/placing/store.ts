import type { Database } from '../../../platform/database.ts'

/** An idempotency key, with what tells the request that it came with from another one. */
export type Key = { text: string; requestHash: Buffer }

/** Which order a key stands for, and which request made it. */
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

/** Lets a key stand for an order that was already there. */
export async function pointKey(on: Database, userId: string, key: Key, orderId: string): Promise<void> {
  await on
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key: key.text, request_hash: key.requestHash, order_id: orderId })
    .onConflict((known) => known.doNothing())
    .execute()
}

/** Whether the address with that id stands in another's address book. */
export async function isSomebodyElses(on: Database, addressId: string, userId: string): Promise<boolean> {
  const found = await on
    .selectFrom('addresses')
    .where('id', '=', addressId)
    .where('user_id', '<>', userId)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}
