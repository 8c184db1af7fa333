import { done, type Result, refused } from '../../lib/result.ts'
import { attempt } from '../../platform/database.ts'
import { findProducts } from '../catalog/find-products.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { mark, unmark } from './store.ts'

export async function toggleProduct(
  userId: string,
  productId: string,
): Promise<Result<null, { reason: 'no-product' | 'switched-off' }>> {
  if (!(await currentSettings()).shop.wishlists) return refused({ reason: 'switched-off' })
  return attempt(async (tx) => {
    if (await unmark(tx, userId, productId)) return done(null)
    const products = await findProducts(tx, [productId])
    if (!products.has(productId)) return refused({ reason: 'no-product' })
    await mark(tx, userId, productId)
    return done(null)
  })
}
