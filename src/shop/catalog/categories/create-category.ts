import { done, type Result, refused } from '../../../lib/result.ts'
import { attempt } from '../../../platform/database.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { proposalFor } from '../../tax/hsn-rules.ts'
import { lockTaxClassShared } from '../../tax/store.ts'
import { categoryFields } from '../audit-fields-rules.ts'
import { lockPrices } from '../reprice.ts'
import type { CategoryDraft, StoredCategory } from './rules.ts'
import { insertCategory } from './store.ts'

export function createCategory(
  by: string,
  draft: CategoryDraft,
): Promise<Result<StoredCategory, { reason: 'name-taken' | 'no-tax-class' }>> {
  return attempt(async (tx) => {
    await lockPrices(tx)
    const proposed = proposalFor(draft.name)
    const { hsn = proposed.hsn, unit = proposed.unit, taxClass = proposed.taxClass } = draft
    if (taxClass !== null && !(await lockTaxClassShared(tx, taxClass)))
      return refused({ reason: 'no-tax-class' })
    const category = await insertCategory(tx, { ...draft, hsn, unit, taxClass })
    if (!category) return refused({ reason: 'name-taken' })
    const { id, name } = category
    const after = categoryFields(category)
    await recordChanges(tx, { by, thing: 'category', id, name, verb: 'created', before: null, after })
    return done(category)
  })
}
