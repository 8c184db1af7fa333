import { createHash } from 'node:crypto'
import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Order } from '../orders/rules.ts'
import { findOrder, readOrdersSince } from '../orders/store.ts'
import { doubleClickStart, duplicateOf, type OrderRequest } from './price-order-rules.ts'
import { findKey, type Key, pointKey } from './store.ts'

export function keyOf(text: string | null, request: object): Key | null {
  if (text === null) return null
  return { text, requestHash: createHash('sha256').update(JSON.stringify(request)).digest() }
}

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

export async function findDuplicate(
  on: Database,
  userId: string,
  request: OrderRequest,
  key: Key | null,
): Promise<Order | null> {
  const duplicate = duplicateOf(await readOrdersSince(on, userId, doubleClickStart(clock.now())), request)
  if (duplicate && key) await pointKey(on, userId, key, duplicate.id)
  return duplicate ?? null
}
