import type { Paise } from '../../lib/money.ts'
import { transaction } from '../../platform/database.ts'
import { readCart } from './read-cart.ts'
import type { FilledCart } from './rules.ts'
import { deleteLines, lockCart, readSeenLines, writeSeenPrices } from './store.ts'

/**
 * What the shopper agrees to: `seen` are lines with what one unit was shown to cost; those of deleted products and removed sizes go. A price
 * that has changed once more since is told once more; a line that is not the shopper's, or no longer there, is left out.
 */
export function acceptChanges(
  userId: string,
  seen: readonly { _id: string; discountedPrice: Paise }[],
): Promise<FilledCart> {
  return transaction(async (tx) => {
    await lockCart(tx, userId)
    const { lines, gone } = await readSeenLines(tx, userId)
    const prices = new Map(seen.map(({ _id, discountedPrice }) => [_id, discountedPrice]))
    const agreed = lines.flatMap(({ id }) => {
      const price = prices.get(id)
      return price === undefined ? [] : [{ lineId: id, price }]
    })
    await writeSeenPrices(tx, agreed)
    const left = gone.filter(({ id }) => prices.has(id))
    await deleteLines(
      tx,
      left.map(({ id }) => id),
    )
    return readCart(tx, userId)
  })
}
