import { done, type Result, refused } from '../../lib/result.ts'
import { attempt } from '../../platform/database.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { readCart } from './read-cart.ts'
import { type CartRefusal, type FilledCart, matchingLine, maxQuantity } from './rules.ts'
import { deleteLines, findSize, lockOrCreateCart, readLines, updateLine } from './store.ts'

/** `id`: of the line or its product. Changing to a size that has a line merges the two. */
export function changeLine(
  userId: string,
  id: string,
  changes: { size?: number | undefined; quantity?: number | undefined },
): Promise<Result<FilledCart, CartRefusal>> {
  return attempt(async (tx) => {
    await lockOrCreateCart(tx, userId)
    const lines = await readLines(tx, userId)
    const line = matchingLine(lines, id, changes.size)
    if (!line) return refused({ reason: 'no-line' })

    const found = await findSize(tx, userId, line.productId, changes.size ?? line.size)
    if (!found?.available) return refused({ reason: 'unavailable' })
    const { sizeId, stock } = found
    if (sizeId === null || stock === null) return refused({ reason: 'no-size' })

    const merged = lines.find((other) => other.sizeId === sizeId && other.id !== line.id)
    const quantity = (changes.quantity ?? line.quantity) + (merged?.quantity ?? 0)
    const { unitsPerLine } = (await currentSettings(tx)).selling
    if (quantity > maxQuantity(stock, unitsPerLine))
      return refused({ reason: 'too-many', stock, unitsPerLine })

    if (merged) await deleteLines(tx, [line.id])
    await updateLine(tx, merged?.id ?? line.id, { sizeId, quantity })
    return done(await readCart(tx, userId))
  })
}
