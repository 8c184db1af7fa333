import { fromPaise, type Paise } from '../../lib/money.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { attempt, type Database, db, isTransient } from '../../platform/database.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { readCart } from './read-cart.ts'
import { type CartRefusal, type FilledCart, MAX_LINES, maxQuantity } from './rules.ts'
import { findSize, lockOrCreateCart, saveLine } from './store.ts'

type WantedUnit = { productId: string; size: number; seenPrice?: Paise | undefined }

/** A price other than `seenPrice` (paise) is reported as a change; without it the current price counts as seen. */
export async function addToCart(
  userId: string,
  wanted: WantedUnit,
): Promise<Result<FilledCart, CartRefusal>> {
  const added = await addUnit(db, userId, wanted).catch((error) => {
    if (!isTransient(error)) throw error
    return attempt(async (tx) => {
      await lockOrCreateCart(tx, userId)
      return addUnit(tx, userId, wanted)
    })
  })
  return added.ok ? done(await readCart(db, userId)) : added
}

async function addUnit(
  on: Database,
  userId: string,
  { productId, size, seenPrice }: WantedUnit,
): Promise<Result<null, CartRefusal>> {
  const found = await findSize(on, userId, productId, size)
  if (!found) return refused({ reason: 'no-product' })
  if (!found.available) return refused({ reason: 'unavailable' })
  const { sizeId, stock, lineQuantity, lineCount } = found
  if (sizeId === null || stock === null) return refused({ reason: 'no-size' })

  const quantity = (lineQuantity ?? 0) + 1
  const { unitsPerLine } = (await currentSettings(on)).selling
  if (quantity > maxQuantity(stock, unitsPerLine)) return refused({ reason: 'too-many', stock, unitsPerLine })
  if (lineQuantity === null && lineCount >= MAX_LINES) return refused({ reason: 'full' })

  const line = { productId, sizeId, quantity, seenPrice: seenPrice ?? fromPaise(found.price) }
  await saveLine(on, userId, found, line)
  return done(null)
}
