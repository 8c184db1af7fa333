import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database.ts'
import { difference, type StoredChange, type UndoRefusal } from '../../audit-log/rules.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { lockTaxClassShared } from '../../tax/store.ts'
import { type CategoryFields, categoryFields } from '../audit-fields-rules.ts'
import { lockPrices } from '../reprice.ts'
import type { Category } from '../rules.ts'
import { categoryUse, deleteCategory, insertCategory, lockCategory, updateCategory } from './store.ts'

/** Refused when the category has changed since, its name is taken or, for a creation, it is in use. */
export async function undoCategoryChange(
  tx: Tx,
  by: string,
  change: StoredChange,
): Promise<Result<null, UndoRefusal>> {
  await lockPrices(tx)
  const { thingId: id, before, after } = change
  const present = await lockCategory(tx, id)
  if (after === null) {
    if (present || !(await makeAgain(tx, id, before as CategoryFields)))
      return refused({ reason: 'conflict' })
  } else {
    if (!present) return refused({ reason: 'gone' })
    if (difference(categoryFields(present), after)) return refused({ reason: 'conflict' })
    const undone = before === null ? await removeUnused(tx, id) : await putBack(tx, present, before)
    if (!undone) return refused({ reason: 'conflict' })
  }
  await recordChanges(tx, {
    by,
    thing: 'category',
    id,
    name: String(before?.categoryName ?? present?.name ?? change.name),
    verb: 'restored',
    before: after,
    after: before,
    undoes: change.id,
  })
  return done(null)
}

async function makeAgain(tx: Tx, id: string, fields: CategoryFields): Promise<boolean> {
  const {
    categoryName: name,
    description,
    status: active,
    createdAt,
    hsn,
    unit,
    taxClass,
    sizeSystem,
  } = fields
  if (taxClass && !(await lockTaxClassShared(tx, taxClass))) return false
  const made = await insertCategory(tx, {
    ...{ id, name, description, active, hsn, unit, taxClass, sizeSystem: sizeSystem ?? null },
    createdAt: new Date(createdAt),
  })
  return made !== null
}

async function removeUnused(tx: Tx, id: string): Promise<boolean> {
  const { products, offers } = await categoryUse(tx, id, clock.today())
  if (products + offers > 0) return false
  await deleteCategory(tx, id)
  return true
}

async function putBack(tx: Tx, present: Category, before: Partial<CategoryFields>): Promise<boolean> {
  const { categoryName = present.name, description = present.description, status = present.active } = before
  const { hsn = present.hsn, unit = present.unit, taxClass = present.taxClass } = before
  const { sizeSystem = present.sizeSystem } = before
  if (taxClass && !(await lockTaxClassShared(tx, taxClass))) return false
  const restored = {
    ...present,
    name: categoryName,
    description,
    active: status,
    hsn,
    unit,
    taxClass,
    sizeSystem,
  }
  return (await updateCategory(tx, restored, clock.now())) !== null
}
