import { done, type Result, refused } from '../../lib/result.ts'
import { attempt } from '../../platform/database.ts'
import { recordChanges } from '../trail/record-changes.ts'
import { difference } from '../trail/rules.ts'
import type { CategoryEdit } from './categories-rules.ts'
import { lockCategory, updateCategory } from './categories-store.ts'
import { holdPrices } from './reprice.ts'
import type { Category } from './rules.ts'
import { categoryFields, verbOf } from './trail-rules.ts'

/**
 * An admin changes what is said of a category; its products follow, and are hidden from shoppers while it is inactive.
 * Refused when there is none, and when another has that name.
 */
export function editCategory(
  by: string,
  id: string,
  edit: CategoryEdit,
): Promise<Result<Category, { reason: 'no-category' | 'name-taken' }>> {
  return attempt(async (tx) => {
    // Who edits a product locks it and then its category, a category's new status the other way round: one at a time.
    await holdPrices(tx)
    const was = await lockCategory(tx, id)
    if (!was) return refused({ reason: 'no-category' })
    const { name = was.name, description = was.description, active = was.active } = edit
    const is = { ...was, name, description, active }
    const changed = difference(categoryFields(was), categoryFields(is))
    if (!changed) return done(was)
    if (!(await updateCategory(tx, is))) return refused({ reason: 'name-taken' })
    const verb = verbOf(changed.after)
    await recordChanges(tx, { by, thing: 'category', id, name, verb, ...changed })
    return done(is)
  })
}
