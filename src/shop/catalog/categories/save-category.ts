import { type Result, refused } from '../../../lib/result.ts'
import { attempt, type Tx } from '../../../platform/database.ts'
import {
  createRecord,
  deleteRecord,
  lockRecord,
  type RecordTable,
  undoOf,
  updateRecord,
} from '../../audit-log/records.ts'
import type { Gone, SavedSince } from '../../audit-log/rules.ts'
import { proposalFor } from '../../tax/hsn-rules.ts'
import { lockTaxClassShared } from '../../tax/store.ts'
import { type CategoryFields, categoryFields, verbOf } from '../audit-fields-rules.ts'
import { isOwnSystem, listIdOf } from '../own-sizes-rules.ts'
import { lockPrices } from '../reprice.ts'
import type { Category } from '../rules.ts'
import { lockListShared } from '../size-lists/store.ts'
import type { CategoryDraft, CategoryEdit, CategoryInUse, CategoryRefusal, StoredCategory } from './rules.ts'
import { insertCategory, lockCategory, removeCategory, updateCategory } from './store.ts'

export const categoryTable: RecordTable<
  CategoryDraft,
  Category,
  StoredCategory,
  CategoryRefusal,
  CategoryInUse
> = {
  thing: 'category',
  name: ({ name }) => name,
  fields: categoryFields,
  verb: verbOf,
  // Editing a product locks it before its category, a status change the reverse; the lock of prices avoids the deadlock.
  lock: async (tx, id) => {
    await lockPrices(tx)
    return lockCategory(tx, id)
  },
  insert: async (tx, category) => (await lockReferences(tx, category, null)) ?? insertCategory(tx, category),
  update: async (tx, category, was) =>
    (await lockReferences(tx, category, was)) ?? updateCategory(tx, category),
  remove: removeCategory,
}

type References = Pick<CategoryDraft, 'taxClass' | 'sizeSystem'>

/** The refusal if one of them is gone. */
async function lockReferences(tx: Tx, { taxClass, sizeSystem }: References, was: References | null) {
  if (taxClass && taxClass !== was?.taxClass && !(await lockTaxClassShared(tx, taxClass)))
    return refused({ reason: 'no-tax-class' })
  if (!sizeSystem || sizeSystem === was?.sizeSystem || !isOwnSystem(sizeSystem)) return null
  return (await lockListShared(tx, listIdOf(sizeSystem))) ? null : refused({ reason: 'no-size-list' })
}

export function createCategory(
  by: string,
  draft: CategoryDraft,
): Promise<Result<StoredCategory, CategoryRefusal>> {
  const proposed = proposalFor(draft.name)
  const { hsn = proposed.hsn, unit = proposed.unit, taxClass = proposed.taxClass } = draft
  return attempt(async (tx) => {
    await lockPrices(tx)
    return createRecord(tx, categoryTable, by, { ...draft, hsn, unit, taxClass })
  })
}

/** Products of an inactive category are hidden. */
export function editCategory(
  by: string,
  id: string,
  { updatedAt, ...edit }: CategoryEdit,
): Promise<Result<StoredCategory, Gone | SavedSince<StoredCategory> | CategoryRefusal>> {
  return attempt(async (tx) => {
    const locked = await lockRecord(tx, categoryTable, id, updatedAt)
    if (!locked.ok) return locked
    return updateRecord(tx, categoryTable, by, locked.value, edit)
  })
}

/** Refused while it has products or an offer that has not ended; ended offers are deleted too. */
export function deleteCategory(by: string, id: string): Promise<Result<null, Gone | CategoryInUse>> {
  return attempt((tx) => deleteRecord(tx, categoryTable, by, id))
}

export const undoCategoryChange = undoOf(categoryTable, (id, fields) => {
  const {
    categoryName: name,
    status: active,
    sizeSystem = null,
    createdAt,
    ...rest
  } = fields as CategoryFields
  return { ...rest, id, name, active, sizeSystem, createdAt: new Date(createdAt) }
})
