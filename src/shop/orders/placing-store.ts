import { type Database, run, type Tx } from '../../platform/database.ts'

/** The same key again: which request it came with first, and which order that made. */
export type Claim = { orderId: string; requestHash: Buffer; first: boolean }

const claim = `
  insert into idempotency_keys (user_id, key, request_hash, order_id) values ($1, $2, $3, new_id())
  on conflict do nothing returning order_id as "orderId"`

/**
 * Claims an idempotency key for an order that `tx` is about to make, and gives that order its id. A twin of the same
 * moment waits here for the first to end, and then finds its order.
 */
export async function claimKey(tx: Tx, userId: string, key: string, requestHash: Buffer): Promise<Claim> {
  const [claimed] = await run<{ orderId: string }>(tx, claim, [userId, key, requestHash])
  if (claimed) return { ...claimed, requestHash, first: true }
  const known = await tx
    .selectFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .select(['order_id as orderId', 'request_hash as requestHash'])
    .executeTakeFirstOrThrow()
  return { ...known, first: false }
}

/** Lets a key stand for an order that was already there. */
export async function pointKey(tx: Tx, userId: string, key: string, orderId: string): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .set({ order_id: orderId })
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
