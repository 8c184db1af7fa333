import { done, type Result, refused } from '../../../lib/result.ts'
import { attempt } from '../../../platform/database.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { brandFields } from '../audit-fields-rules.ts'
import { lockPrices } from '../reprice.ts'
import { deleteBrand as deleteRow, lockBrand, productsOfBrand } from './store.ts'

export function deleteBrand(
  by: string,
  id: string,
): Promise<Result<null, { reason: 'no-brand' } | { reason: 'in-use'; products: number }>> {
  return attempt(async (tx) => {
    await lockPrices(tx)
    const brand = await lockBrand(tx, id)
    if (!brand) return refused({ reason: 'no-brand' })
    const products = await productsOfBrand(tx, id)
    if (products > 0) return refused({ reason: 'in-use', products })
    await deleteRow(tx, id)
    const before = brandFields(brand)
    const { name } = brand
    await recordChanges(tx, { by, thing: 'brand', id, name, verb: 'deleted', before, after: null })
    return done(null)
  })
}
