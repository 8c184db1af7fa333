import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { attempt } from '../../../platform/database.ts'
import { difference } from '../../audit-log/rules.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { lockTaxClassShared } from '../../tax/store.ts'
import { categoryFields, verbOf } from '../audit-fields-rules.ts'
import { lockPrices } from '../reprice.ts'
import type { CategoryEdit, StoredCategory } from './rules.ts'
import { lockCategory, updateCategory } from './store.ts'

export type CategoryEditRefusal =
  | { reason: 'no-category' | 'name-taken' | 'no-tax-class' }
  | { reason: 'saved-since'; category: StoredCategory }

/** Products of an inactive category are hidden. Refused when the name is taken or when `updatedAt` is stale. */
export function editCategory(
  by: string,
  id: string,
  edit: CategoryEdit,
): Promise<Result<StoredCategory, CategoryEditRefusal>> {
  return attempt(async (tx) => {
    // Editing a product locks it before its category, a status change the reverse; this lock avoids the deadlock.
    await lockPrices(tx)
    const was = await lockCategory(tx, id)
    if (!was) return refused({ reason: 'no-category' })
    if (edit.updatedAt && edit.updatedAt.getTime() !== was.updatedAt.getTime())
      return refused({ reason: 'saved-since', category: was })
    const { name = was.name, description = was.description, active = was.active } = edit
    const { sizeSystem = was.sizeSystem } = edit
    const { hsn = was.hsn, unit = was.unit, taxClass = was.taxClass } = edit
    if (taxClass !== null && taxClass !== was.taxClass && !(await lockTaxClassShared(tx, taxClass)))
      return refused({ reason: 'no-tax-class' })
    const edited = { ...was, name, description, active, hsn, unit, taxClass, sizeSystem }
    const changed = difference(categoryFields(was), categoryFields(edited))
    if (!changed) return done(was)
    const is = await updateCategory(tx, edited, clock.now())
    if (!is) return refused({ reason: 'name-taken' })
    const verb = verbOf(changed.after)
    await recordChanges(tx, { by, thing: 'category', id, name, verb, ...changed })
    return done(is)
  })
}
