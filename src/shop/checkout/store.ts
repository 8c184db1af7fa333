import { type Database, run, type Tx } from '../../platform/database.ts'
import { lockCart } from '../cart/store.ts'
import type { CodAddress } from './price-order-rules.ts'

export type Key = { text: string; requestHash: Buffer }

type KnownKey = { orderId: string; requestHash: Buffer }

const find = `
  select order_id as "orderId", request_hash as "requestHash" from idempotency_keys where user_id = $1 and key = $2`

export async function findKey(on: Database, userId: string, text: string): Promise<KnownKey | null> {
  const [known] = await run<KnownKey>(on, find, [userId, text])
  return known ?? null
}

const claim = `
  insert into idempotency_keys (user_id, key, request_hash, order_id) values ($1, $2, $3, new_id())
  on conflict do nothing returning order_id as "orderId"`

export async function claimKey(tx: Tx, userId: string, { text, requestHash }: Key): Promise<string | null> {
  const [row] = await run<{ orderId: string }>(tx, claim, [userId, text, requestHash])
  return row?.orderId ?? null
}

const point = `
  insert into idempotency_keys (user_id, key, request_hash, order_id) values ($1, $2, $3, $4)
  on conflict do nothing returning key`

/** False if the key is already used. */
export async function pointKey(on: Database, userId: string, key: Key, orderId: string): Promise<boolean> {
  return (await run(on, point, [userId, key.text, key.requestHash, orderId])).length > 0
}

const old = `
  delete from idempotency_keys where (user_id, key) in (
    select user_id, key from idempotency_keys where created_at < $1 order by created_at limit $2)
  returning key`

export async function deleteKeys(on: Database, before: Date, limit: number): Promise<number> {
  return (await run(on, old, [before, limit])).length
}

const othersAddress = `select id from addresses where id = $1 and user_id <> $2`

export async function belongsToAnotherUser(
  on: Database,
  addressId: string,
  userId: string,
): Promise<boolean> {
  return (await run(on, othersAddress, [addressId, userId])).length > 0
}

const openCod = 'select open_cod_orders($1, $2::jsonb) as count'

export async function countOpenCod(
  on: Database,
  userId: string,
  address: CodAddress | null,
): Promise<number> {
  const [row] = await run<{ count: number }>(on, openCod, [userId, JSON.stringify(address)])
  return row?.count ?? 0
}

/** Locks the cart first, until `tx` ends. Fails as overtaken if `max` are under way; null is no limit. */
export async function lockOpenCod(
  tx: Tx,
  userId: string,
  address: CodAddress | null,
  max: number | null,
): Promise<void> {
  if (max === null) return
  await lockCart(tx, userId)
  await run(tx, 'select lock_open_cod($1, $2::jsonb, $3)', [userId, JSON.stringify(address), max])
}
