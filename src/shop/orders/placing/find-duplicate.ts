import { createHash } from 'node:crypto'
import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import type { Order } from '../rules.ts'
import { findOrder, readOrdersSince } from '../store.ts'
import { doubleClickStart, duplicateOf, type OrderRequest } from './price-order-rules.ts'
import { findKey, type Key, pointKey } from './store.ts'

/** An idempotency key as it came with a request; null without one. */
export function keyOf(text: string | null, request: object): Key | null {
  if (text === null) return null
  return { text, requestHash: createHash('sha256').update(JSON.stringify(request)).digest() }
}

/** The order that was made with this key; refused when that was another request's, null when there is none. */
export async function findByKey(
  on: Database,
  userId: string,
  key: Key | null,
): Promise<Result<Order, { reason: 'key-reused' }> | null> {
  const known = key && (await findKey(on, userId, key.text))
  if (!known) return null
  const order = known.requestHash.equals(key.requestHash) ? await findOrder(on, known.orderId) : null
  return order ? done(order) : refused({ reason: 'key-reused' })
}

/** The order of a few minutes ago that this request asks for a second time; its key stands for it from now on. */
export async function findDuplicate(
  on: Database,
  userId: string,
  request: OrderRequest,
  key: Key | null,
): Promise<Order | null> {
  const twin = duplicateOf(await readOrdersSince(on, userId, doubleClickStart(clock.now())), request)
  if (twin && key) await pointKey(on, userId, key, twin.id)
  return twin ?? null
}
