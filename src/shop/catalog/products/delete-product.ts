import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { attempt } from '../../../platform/database.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { productFields } from '../audit-fields-rules.ts'
import { lockPrices } from '../reprice.ts'
import { lockProduct, markDeleted } from './store.ts'

/** Soft delete: the product and its offers disappear from listings, carts and wishlists; orders keep their copy. */
export function deleteProduct(by: string, id: string): Promise<Result<null, { reason: 'no-product' }>> {
  return attempt(async (tx) => {
    await lockPrices(tx)
    const product = await lockProduct(tx, id)
    if (!product) return refused({ reason: 'no-product' })
    await markDeleted(tx, [id], clock.now())
    const { name } = product
    const before = productFields(product)
    await recordChanges(tx, { by, thing: 'product', id, name, verb: 'deleted', before, after: null })
    return done(null)
  })
}
