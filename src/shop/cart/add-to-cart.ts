import { fromPaise, type Paise } from '../../lib/money.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { attempt } from '../../platform/database.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { readCart } from './read-cart.ts'
import { type CartRefusal, type FilledCart, MAX_LINES, maxQuantity } from './rules.ts'
import { findSize, insertLine, lockOrCreateCart, readLines, updateLine } from './store.ts'

/** A price other than `seenPrice` (paise) is reported as a change; without it the current price counts as seen. */
export function addToCart(
  userId: string,
  {
    productId,
    size,
    seenPrice: shownPrice,
  }: { productId: string; size: number; seenPrice?: Paise | undefined },
): Promise<Result<FilledCart, CartRefusal>> {
  return attempt(async (tx) => {
    await lockOrCreateCart(tx, userId)
    const found = await findSize(tx, userId, productId, size)
    if (!found) return refused({ reason: 'no-product' })
    if (!found.available) return refused({ reason: 'unavailable' })
    const { sizeId, stock } = found
    if (sizeId === null || stock === null) return refused({ reason: 'no-size' })

    const lines = await readLines(tx, userId)
    const line = lines.find((other) => other.sizeId === sizeId)
    const quantity = (line?.quantity ?? 0) + 1
    const { unitsPerLine } = (await currentSettings(tx)).selling
    if (quantity > maxQuantity(stock, unitsPerLine))
      return refused({ reason: 'too-many', stock, unitsPerLine })
    if (!line && lines.length >= MAX_LINES) return refused({ reason: 'full' })

    const seenPrice = shownPrice ?? fromPaise(found.price)
    if (line) await updateLine(tx, line.id, { sizeId, quantity, seenPrice })
    else await insertLine(tx, { userId, productId, sizeId, quantity, seenPrice })
    return done(await readCart(tx, userId))
  })
}
