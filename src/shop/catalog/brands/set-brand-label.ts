import { done, type Result, refused } from '../../../lib/result.ts'
import { attempt } from '../../../platform/database.ts'
import { difference } from '../../audit-log/rules.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { brandFields } from '../audit-fields-rules.ts'
import type { BrandLabel } from '../label-rules.ts'
import { lockPrices } from '../reprice.ts'
import type { Brand } from '../rules.ts'
import { lockBrand, updateLabel } from './store.ts'

/** Locks the prices, as what writes products does: the country is passed on to the brand's products. */
export function setBrandLabel(
  by: string,
  id: string,
  label: BrandLabel,
): Promise<Result<Brand, { reason: 'no-brand' }>> {
  return attempt(async (tx) => {
    await lockPrices(tx)
    const was = await lockBrand(tx, id)
    if (!was) return refused({ reason: 'no-brand' })
    const is = { ...was, ...label }
    const changed = difference(brandFields(was), brandFields(is))
    if (!changed) return done(was)
    await updateLabel(tx, id, label)
    await recordChanges(tx, { by, thing: 'brand', id, name: was.name, verb: 'edited', ...changed })
    return done(is)
  })
}
