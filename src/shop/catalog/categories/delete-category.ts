import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { attempt } from '../../../platform/database.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { categoryFields } from '../audit-fields-rules.ts'
import { lockPrices } from '../reprice.ts'
import type { CategoryUse } from './rules.ts'
import { categoryUse, deleteCategory as deleteRow, lockCategory } from './store.ts'

/** Refused while it has products or an offer that has not ended; ended offers are deleted too. */
export function deleteCategory(
  by: string,
  id: string,
): Promise<Result<null, { reason: 'no-category' } | ({ reason: 'in-use' } & CategoryUse)>> {
  return attempt(async (tx) => {
    await lockPrices(tx)
    const category = await lockCategory(tx, id)
    if (!category) return refused({ reason: 'no-category' })
    const use = await categoryUse(tx, id, clock.today())
    if (use.products + use.offers > 0) return refused({ reason: 'in-use', ...use })
    await deleteRow(tx, id)
    const before = categoryFields(category)
    const { name } = category
    await recordChanges(tx, { by, thing: 'category', id, name, verb: 'deleted', before, after: null })
    return done(null)
  })
}
