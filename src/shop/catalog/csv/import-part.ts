import { clock } from '../../../platform/clock.ts'
import { Overtaken, type Tx } from '../../../platform/database.ts'
import type { Change } from '../../audit-log/rules.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { productDifference, productFields, verbOf } from '../audit-fields-rules.ts'
import { addToBatch } from '../batches/store.ts'
import { writtenPath } from '../moving-in/redirect-rules.ts'
import { insertAddresses, insertRedirects, openAddresses } from '../moving-in/store.ts'
import { optionalDetails } from '../product-fields-rules.ts'
import { moveStock } from '../products/move-stock.ts'
import {
  type InsertedDraft,
  insertProducts,
  lockProducts,
  lockSizesOf,
  updateProducts,
} from '../products/store.ts'
import { lockPrices, reprice } from '../reprice.ts'
import type { Product } from '../rules.ts'
import { readProducts } from '../store.ts'
import { planRows, readIdsIn } from './plan-import.ts'
import type { ImportProgress, PlannedEdit, RowsPlan, Table } from './rules.ts'
import { advanceImport, lockImport } from './store.ts'

export const ROWS_PER_PART = 500

type Import = { id: string; by: string; table: Table }

/** Invalid rows are refused, the others are written. Lock order: import, pictures, prices, sizes, products. */
export async function importPart(tx: Tx, { id, by, table }: Import): Promise<ImportProgress> {
  const progress = await lockImport(tx, id)
  const part = table.rows.slice(progress.rowsDone, progress.rowsDone + ROWS_PER_PART)
  const rows = part.filter(({ row }) => !progress.leftOut.includes(row))
  if (part.length === 0 || progress.isFinished) return progress
  const hasPictures = table.rows.some(({ moved }) => moved && moved.pictures.length > 0)
  const fetchesPictures = hasPictures && (await openAddresses(tx, id))
  await lockPrices(tx)
  const planned = await planLocked(tx, { ...table, rows })
  const { drafts, edits, left, wrong } = planned

  const now = clock.now()
  const made = await insertProducts(tx, drafts, now)
  await updateProducts(
    tx,
    edits.map(({ was, changes }) => ({ id: was.id, changes })),
    now,
  )
  await moveStock(tx, [
    ...made.map(({ id, draft }) => ({
      productId: id,
      plan: { added: draft.sizes, moved: [], removed: [], edited: [] },
    })),
    ...edits.flatMap(({ was, stock }) => (stock ? { productId: was.id, plan: stock } : [])),
  ])
  const editedIds = edits.map(({ was }) => was.id)
  await reprice(tx, clock.today(), { productIds: [...made.map(({ id }) => id), ...editedIds] })
  const edited = new Map((await readProducts(tx, editedIds)).map((product) => [product.id, product]))
  const changed = edits.flatMap((edit) => changeOf(by, edit, edited.get(edit.was.id)))
  const entries = await recordChanges(tx, ...made.map((product) => creationOf(by, product)), ...changed)
  await bringAlong(tx, id, rows, { ...planned, made, fetchesPictures })
  await addToBatch(tx, id, entries, {
    added: drafts.length,
    changed: edits.length,
    unchanged: left,
    refused: part.length - rows.length + new Set(wrong.map(({ row }) => row)).size,
  })

  return advanceImport(tx, id, progress, {
    rows: part.length,
    isLast: progress.rowsDone + part.length === table.rows.length,
    added: drafts.length,
    changed: edits.length,
    left,
    wrong,
  })
}

type PartToFinish = Pick<RowsPlan, 'drafts' | 'draftRows' | 'found'> & {
  made: readonly InsertedDraft[]
  fetchesPictures: boolean
}

/** Old paths and keys of products from another shop, and pictures of those that have none. */
async function bringAlong(
  tx: Tx,
  batch: string,
  rows: Table['rows'],
  { drafts, draftRows, found, made, fetchesPictures }: PartToFinish,
): Promise<void> {
  const moved = new Map(rows.flatMap((row) => (row.moved ? [[row.row, row.moved] as const] : [])))
  if (moved.size === 0) return
  const rowsOfDrafts = new Map(drafts.map((draft, index) => [draft, draftRows[index] ?? 0]))
  const added = made.map(({ id, draft }) => {
    return { row: rowsOfDrafts.get(draft) ?? 0, productId: id, hasPicture: false }
  })
  const products = [...added, ...found]
  const redirects = products.flatMap(({ row, productId }) => {
    const { paths = [], key = null } = moved.get(row) ?? {}
    return [...paths, ...(key === null ? [] : [key])].flatMap((path) => {
      const written = writtenPath(path)
      return written ? [[written, { path: written, productId }] as const] : []
    })
  })
  await insertRedirects(tx, batch, [...new Map(redirects).values()])
  if (!fetchesPictures) return
  const pictures = products.flatMap(({ row, productId, hasPicture }) =>
    hasPicture ? [] : (moved.get(row)?.pictures ?? []).map((address) => ({ address, productId })),
  )
  await insertAddresses(tx, batch, pictures)
}

/** Planned again after locking, as stock may have changed. Only sizes that the file counts are locked. */
async function planLocked(tx: Tx, part: Table): Promise<RowsPlan> {
  const ids = await readIdsIn(tx, part)
  if (ids.length === 0) return planRows(tx, part)
  const counted = countedIn(await planRows(tx, part))
  await lockSizesOf(tx, counted)
  await lockProducts(tx, ids)
  const planned = await planRows(tx, part)
  // A sale meanwhile made another row count its sizes. They may not be locked after the products.
  if (countedIn(planned).some((id) => !counted.includes(id)))
    throw new Overtaken('more sizes are counted than were locked')
  return planned
}

function countedIn({ edits }: RowsPlan): string[] {
  return edits.flatMap(({ was, stock }) => (stock ? [was.id] : []))
}

/** The change is made of the draft, because reading the products again costs a tenth of the import. */
function creationOf(by: string, { id, category, brand, draft }: InsertedDraft): Change {
  const after = productFields({
    ...draft,
    ...optionalDetails(draft),
    ...{ thumbnail: null, gallery: [] },
    category: { id: draft.categoryId, name: category },
    brand: { id: draft.brandId, name: brand },
    sizes: draft.sizes.toSorted((a, b) => a.size - b.size),
  })
  return { by, thing: 'product', id, name: draft.name, verb: 'created', before: null, after }
}

/** If the file did not set stock, units sold meanwhile are not part of this change. */
function changeOf(by: string, { was, stock }: PlannedEdit, is: Product | undefined): Change[] {
  const changed = is && productDifference(stock ? was : { ...was, sizes: is.sizes }, is)
  if (!changed) return []
  const { id, name } = is
  return [{ by, thing: 'product', id, name, verb: verbOf(changed.after), ...changed }]
}
