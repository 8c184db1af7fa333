import { done, type Result, refused } from '../../lib/result.ts'
import { attempt } from '../../platform/database.ts'
import { readCart } from './read-cart.ts'
import { type CartRefusal, type FilledCart, matchingLines } from './rules.ts'
import { deleteCart, deleteLines, lockOrCreateCart, readLines } from './store.ts'

/** `id`: of the line, or of a product to remove all its lines. An emptied cart loses its coupon. */
export function removeLines(userId: string, id: string): Promise<Result<FilledCart, CartRefusal>> {
  return attempt(async (tx) => {
    await lockOrCreateCart(tx, userId)
    const lines = await readLines(tx, userId)
    const removed = matchingLines(lines, id)
    if (removed.length === 0) return refused({ reason: 'no-line' })

    const ids = removed.map((line) => line.id)
    await (removed.length === lines.length ? deleteCart(tx, userId) : deleteLines(tx, ids))
    return done(await readCart(tx, userId))
  })
}
