import { done, type Result, refused } from '../../lib/result.ts'
import { attempt } from '../../platform/database.ts'
import { lockUser } from '../accounts/store.ts'
import { productById } from '../catalog/find-products.ts'
import { type AlertRefusal, MAX_ALERTS } from './rules.ts'
import { addPriceAlert, addSizeAlert, countAlerts, lockSizeToWatch } from './store.ts'

/** A size gets one mail when it is back in stock; null gets one whenever the product costs less. */
export function addAlert(
  userId: string,
  { productId, size }: { productId: string; size: number | null },
): Promise<Result<null, AlertRefusal>> {
  return attempt(async (tx) => {
    const product = await productById(tx, productId)
    if (!product?.listed) return refused({ reason: 'no-product' })
    // Calls at once are counted one after the other.
    await lockUser(tx, userId)
    if ((await countAlerts(tx, userId)) >= MAX_ALERTS) return refused({ reason: 'too-many' })
    if (size === null) {
      await addPriceAlert(tx, { userId, productId, price: product.price })
      return done(null)
    }
    const found = await lockSizeToWatch(tx, productId, size)
    if (!found) return refused({ reason: 'no-size' })
    if (found.stock > 0) return refused({ reason: 'in-stock' })
    await addSizeAlert(tx, { userId, productId, sizeId: found.id })
    return done(null)
  })
}
