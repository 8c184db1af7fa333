import { done, type Result, refused } from '../../../lib/result.ts'
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
import { lockBrandShared } from '../brands/store.ts'
import type { Gender } from '../gender-rules.ts'
import { isOwnSystem, listIdOf } from '../own-sizes-rules.ts'
import { readOwnSizesAgain } from '../size-lists/know-own-sizes.ts'
import { lockListShared } from '../size-lists/store.ts'
import type { SizeSystem } from '../size-rules.ts'
import {
  guideName,
  readTypedRows,
  type SizeGuide,
  type SizeGuideDraft,
  type SizeGuideRefusal,
  type SizeGuideValues,
  type SizeTable,
  type TypedTable,
} from './rules.ts'
import { deleteGuide, insertGuide, lockGuide, updateGuide } from './store.ts'

const sizeGuideTable: RecordTable<SizeGuideDraft, SizeGuideValues, SizeGuide, SizeGuideRefusal, never> = {
  thing: 'size-guide',
  name: guideName,
  fields: ({ brandId, gender, system, columns, rows }) => ({ brandId, gender, system, columns, rows }),
  lock: lockGuide,
  insert: async (tx, draft) => (await lockReferences(tx, draft)) ?? insertGuide(tx, draft),
  update: updateGuide,
  remove: deleteGuide,
}

/** The refusal if one of them is gone. */
async function lockReferences(tx: Tx, { brandId, system }: SizeGuideDraft) {
  if (brandId !== null && !(await lockBrandShared(tx, brandId))) return refused({ reason: 'no-brand' })
  const isThere = !isOwnSystem(system) || (await lockListShared(tx, listIdOf(system)))
  return isThere ? null : refused({ reason: 'no-size-list' })
}

async function readTable(
  tx: Tx,
  system: SizeSystem,
  { columns, rows: typed }: TypedTable,
): Promise<Result<SizeTable, SizeGuideRefusal>> {
  await readOwnSizesAgain(tx)
  const { rows, problems } = readTypedRows(system, typed)
  return problems.size > 0 ? refused({ reason: 'sizes', system, problems }) : done({ columns, rows })
}

export function addSizeGuide(
  by: string,
  {
    brandId,
    gender,
    system,
    ...typed
  }: TypedTable & { brandId: string | null; gender: Gender | null; system: SizeSystem },
): Promise<Result<SizeGuide, SizeGuideRefusal>> {
  return attempt(async (tx) => {
    const table = await readTable(tx, system, typed)
    return table.ok
      ? createRecord(tx, sizeGuideTable, by, { brandId, gender, system, ...table.value })
      : table
  })
}

/** Its brand, its gender and its sizes' meaning stay. */
export function editSizeGuide(
  by: string,
  id: string,
  typed: TypedTable,
  updatedAt: Date | undefined,
): Promise<Result<SizeGuide, Gone | SavedSince<SizeGuide> | SizeGuideRefusal>> {
  return attempt(async (tx) => {
    const locked = await lockRecord(tx, sizeGuideTable, id, updatedAt)
    if (!locked.ok) return locked
    const table = await readTable(tx, locked.value.system, typed)
    return table.ok ? updateRecord(tx, sizeGuideTable, by, locked.value, table.value) : table
  })
}

export function deleteSizeGuide(by: string, id: string): Promise<Result<null, Gone>> {
  return attempt((tx) => deleteRecord(tx, sizeGuideTable, by, id))
}

export const undoSizeGuideChange = undoOf(sizeGuideTable, (id, fields) => {
  // Entries of before have no gender.
  const { brandId, gender = null, system, columns, rows } = fields as SizeGuideDraft
  return { id, brandId, gender, system, columns, rows }
})
