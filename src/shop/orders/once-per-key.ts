import { createHash } from 'node:crypto'
import { done, type Result, refused } from '../../lib/result.ts'
import type { Tx } from '../../platform/database.ts'
import { claimKey, pointKey } from './placing-store.ts'
import type { Order } from './rules.ts'
import { findOrder } from './store.ts'

/**
 * Makes an order once for an idempotency key: the same request again gets the same order, another one is refused. `make` gets
 * the id that the key promises to its order. Without a key it is simply made.
 */
export async function oncePerKey<Refusal extends { reason: string }>(
  tx: Tx,
  userId: string,
  key: string | null,
  request: object,
  make: (promisedId: string | null) => Promise<Result<Order, Refusal>>,
): Promise<Result<Order, Refusal | { reason: 'key-reused' }>> {
  if (key === null) return make(null)
  const hash = createHash('sha256').update(JSON.stringify(request)).digest()
  const claim = await claimKey(tx, userId, key, hash)
  if (!claim.first) {
    const order = claim.requestHash.equals(hash) ? await findOrder(tx, claim.orderId) : null
    return order ? done(order) : refused({ reason: 'key-reused' })
  }
  const made = await make(claim.orderId)
  if (made.ok && made.value.id !== claim.orderId) await pointKey(tx, userId, key, made.value.id)
  return made
}
