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
import type { Gone, SavedSince, StoredChange, UndoRefusal } from '../../audit-log/rules.ts'
import { FIRST_OWN_SIZE, type OwnSize } from '../own-sizes-rules.ts'
import { lockPrices } from '../reprice.ts'
import {
  type ListEntry,
  MAX_LISTS,
  MAX_OWN_SIZES,
  readEntries,
  type SizeList,
  type SizeListDraft,
  type SizeListInUse,
  type SizeListRefusal,
  type SizeListValues,
  withLabelsOfToday,
} from './rules.ts'
import {
  countLists,
  countUses,
  deleteList,
  findUsedSize,
  insertList,
  insertOwnSize,
  lockList,
  readOwnSizes,
  renameOwnSize,
  updateList,
} from './store.ts'

const sizeListTable: RecordTable<SizeListDraft, SizeListValues, SizeList, SizeListRefusal, SizeListInUse> = {
  thing: 'size-list',
  name: ({ name }) => name,
  fields: ({ name, sizes }) => ({ name, sizes }),
  // Products are written under this lock, so none gets a size of the list meanwhile.
  lock: async (tx, id) => {
    await lockPrices(tx)
    return lockList(tx, id)
  },
  insert: async (tx, list) => {
    if ((await countLists(tx)) >= MAX_LISTS) return refused({ reason: 'too-many' })
    return insertList(tx, list)
  },
  update: async (tx, list, was) => {
    const renamed = await renameSizes(tx, list.sizes, was.sizes)
    if (!renamed.ok) return renamed
    const kept = new Set(list.sizes.map(({ size }) => size))
    const removed = was.sizes.flatMap(({ size }) => (kept.has(size) ? [] : size))
    const used = await findUsedSize(tx, list.id, removed)
    if (used)
      return refused({ reason: 'size-in-use', size: used.size, product: used.product, more: used.count - 1 })
    return updateList(tx, list)
  },
  remove: async (tx, { id }) => {
    const uses = (await countUses(tx, id)).get(id)
    if (uses && uses.products + uses.categories + uses.guides > 0)
      return refused({ reason: 'in-use', ...uses })
    await deleteList(tx, id)
    return done(null)
  },
}

async function renameSizes(
  tx: Tx,
  sizes: readonly OwnSize[],
  present: readonly OwnSize[],
): Promise<Result<null, SizeListRefusal>> {
  const labels = new Map(present.map(({ size, label }) => [size, label]))
  for (const [index, own] of sizes.entries()) {
    const was = labels.get(own.size)
    if (was === undefined || was === own.label || own.size < FIRST_OWN_SIZE) continue
    const problem = { kind: 'taken', label: own.label, was } as const
    if (!(await renameOwnSize(tx, own)))
      return refused({ reason: 'labels', problems: new Map([[index, problem]]) })
  }
  return done(null)
}

/** New labels get numbers; labels that the shop has had before have theirs. */
async function numbered(
  tx: Tx,
  entries: readonly ListEntry[],
  present: readonly OwnSize[],
): Promise<Result<OwnSize[], SizeListRefusal>> {
  const { sizes: known } = await readOwnSizes(tx)
  const { sizes, problems } = readEntries(entries, present, known)
  const added = sizes.filter(({ size }) => size === null).length
  if (added > 0 && known.length + added > MAX_OWN_SIZES)
    problems.set(
      sizes.findIndex(({ size }) => size === null),
      { kind: 'too-many' },
    )
  if (problems.size > 0) return refused({ reason: 'labels', problems })
  const all: OwnSize[] = []
  for (const { size, label } of sizes)
    all.push(size === null ? await insertOwnSize(tx, label) : { size, label })
  return done(all)
}

export function addSizeList(
  by: string,
  name: string,
  entries: readonly ListEntry[],
): Promise<Result<SizeList, SizeListRefusal>> {
  return attempt(async (tx) => {
    await lockPrices(tx)
    const sizes = await numbered(tx, entries, [])
    return sizes.ok ? createRecord(tx, sizeListTable, by, { name, sizes: sizes.value }) : sizes
  })
}

/** A size that has another label keeps its number, in all lists that have it. Orders keep the label they were placed with. */
export function editSizeList(
  by: string,
  id: string,
  name: string,
  entries: readonly ListEntry[],
  updatedAt: Date | undefined,
): Promise<Result<SizeList, Gone | SavedSince<SizeList> | SizeListRefusal>> {
  return attempt(async (tx) => {
    const locked = await lockRecord(tx, sizeListTable, id, updatedAt)
    if (!locked.ok) return locked
    const sizes = await numbered(tx, entries, locked.value.sizes)
    return sizes.ok ? updateRecord(tx, sizeListTable, by, locked.value, { name, sizes: sizes.value }) : sizes
  })
}

/** Refused while a product or a category has it. */
export function deleteSizeList(by: string, id: string): Promise<Result<null, Gone | SizeListInUse>> {
  return attempt((tx) => deleteRecord(tx, sizeListTable, by, id))
}

const undo = undoOf(sizeListTable, (id, fields) => {
  const { name, sizes } = fields as Omit<SizeListValues, 'id'>
  return { id, name, sizes }
})

export async function undoSizeListChange(
  tx: Tx,
  by: string,
  change: StoredChange,
): Promise<Result<null, UndoRefusal>> {
  await lockPrices(tx)
  const { sizes } = await readOwnSizes(tx)
  return undo(tx, by, { ...change, ...withLabelsOfToday(change, sizes) })
}
