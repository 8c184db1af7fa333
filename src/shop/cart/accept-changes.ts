import type { Paise } from '../../lib/money.ts'
import { transaction } from '../../platform/database.ts'
import { readCart } from './read-cart.ts'
import type { FilledCart } from './rules.ts'
import { deleteLines, lockOrCreateCart, readSeenLines, writeSeenPrices } from './store.ts'

/**
 * `seen`: lines with the unit price shown (paise). Lines of deleted products go; a price that changed again is reported
 * again; unknown lines are ignored.
 */
export function acceptChanges(
  userId: string,
  seen: readonly { _id: string; discountedPrice: Paise }[],
): Promise<FilledCart> {
  return transaction(async (tx) => {
    await lockOrCreateCart(tx, userId)
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
