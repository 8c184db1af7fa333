import { createHash } from 'node:crypto'
import { done, type Result, refused } from '../../../lib/result.ts'
import { publishChanges } from '../../../platform/cache-invalidation.ts'
import { type Database, db, transaction } from '../../../platform/database.ts'
import { log } from '../../../platform/log.ts'
import { insertBatch } from '../batches/store.ts'
import { noChoice } from '../moving-in/rules.ts'
import { findLosses } from './find-losses.ts'
import { importPart } from './import-part.ts'
import { type PlanRefusal, planCsv, planTable } from './plan-import.ts'
import { type FileChoice, type FileRefusal, type ProductFile, readProductFile } from './read-product-file.ts'
import type { CsvCheck, CsvImport, CsvPlan, ImportProgress, MovedCheck, Table, WrongCells } from './rules.ts'
import { findUnfinished, insertImport, readNames, resumeImport, updateStatistics } from './store.ts'

type CheckRefusal = FileRefusal | PlanRefusal
export type ImportRefusal =
  | CheckRefusal
  | { reason: 'other-than-checked' | 'free'; plan: CsvPlan }
  | { reason: 'other-file' | 'stopped' }
  | ({ reason: 'rows-refused' } & ImportProgress)

/** An import that stopped is checked for its remaining rows only. */
export async function checkProducts(
  by: string,
  file: Uint8Array,
  choice: FileChoice = noChoice,
): Promise<Result<CsvCheck, CheckRefusal>> {
  const read = await readProductFile(file, choice)
  if (!read.ok) return read
  const { table } = read.value
  const { rows } = table
  const moved = await checkMoved(db, read.value)
  const unfinished = await findUnfinished(db, by, hashOf(file, read.value.moved && choice))
  if (unfinished) {
    const { rowsDone } = unfinished
    const left = rows.slice(rowsDone).filter(({ row }) => !unfinished.leftOut.includes(row))
    const plan = await planTable(db, { ...table, rows: left })
    const losses = await findLosses(db, plan.priced)
    return done({
      ...plan,
      ...ignoredIn(read.value, plan),
      moved,
      wrong: [...unfinished.wrong, ...plan.wrong],
      leftOut: unfinished.refused + plan.leftOut,
      losses,
      resume: { done: rowsDone, of: rows.length },
    })
  }
  // What another shop calls a category or a brand is chosen in the answer, also where no row can be taken before.
  const planned = moved ? done(await planTable(db, table)) : await planCsv(db, table)
  if (!planned.ok) return planned
  const losses = await findLosses(db, planned.value.priced)
  return done({ ...planned.value, ...ignoredIn(read.value, planned.value), moved, losses, resume: null })
}

function ignoredIn({ moved }: ProductFile, { ignored }: CsvPlan): { ignored: string[] } {
  return { ignored: moved?.ignored ?? ignored }
}

async function checkMoved(on: Database, { moved, table }: ProductFile): Promise<MovedCheck | null> {
  if (!moved) return null
  const { category, brand } = await readNames(on)
  const count = (facts: 'paths' | 'pictures') =>
    table.rows.reduce((sum, row) => sum + (row.moved?.[facts].length ?? 0), 0)
  return {
    ...moved,
    pictures: count('pictures'),
    paths: count('paths'),
    categories: moved.categories.filter((name) => !category.has(name.toLowerCase())),
    brands: moved.brands.filter((name) => !brand.has(name.toLowerCase())),
  }
}

export type LeftLine = { row: number; what: string; why: string }

/** Everything of a file that an import would not take, in the order of its rows. */
export async function listLeft(
  file: Uint8Array,
  choice: FileChoice,
): Promise<Result<LeftLine[], CheckRefusal>> {
  const read = await readProductFile(file, choice)
  if (!read.ok) return read
  const { wrong } = await planTable(db, read.value.table)
  const { notTaken = [], ignored = [] } = read.value.moved ?? {}
  return done([
    ...ignored.map((what) => ({ row: 1, what, why: 'The shop does not read this column' })),
    ...[
      ...notTaken,
      ...wrong.map(({ row, column, message }) => ({ row, what: column, why: message })),
    ].toSorted((one, other) => one.row - other.row),
  ])
}

export type ImportRequest = {
  by: string
  file: Uint8Array
  choice?: FileChoice
  name: string
  /** Idempotency key: the same key and file return the result or resume. */
  key: string | null
  /** These are the preview's counts; nothing is written if they no longer match. */
  expected: { add?: number | undefined; change?: number | undefined; free?: number | undefined }
  progress: (done: number, of: number) => void
  signal: AbortSignal
}

/**
 * Validates the whole file and leaves out wrong rows, then writes in short transactions, so that no other write waits long
 * (docs/decisions/0031). Resumes a stopped import when the same admin sends the same file.
 */
export async function importProducts(request: ImportRequest): Promise<Result<CsvImport, ImportRefusal>> {
  const { by, file, name, key, expected, progress, signal, choice = noChoice } = request
  const read = await readProductFile(file, choice)
  if (!read.ok) return read
  const { table } = read.value
  const hash = hashOf(file, read.value.moved && choice)
  const found = await resumeImport(db, by, key, hash)
  let wrong: WrongCells = []
  if (!found) {
    const planned = await planExpected(table, expected)
    if (!planned.ok) return planned
    wrong = planned.value.wrong
  }
  const begun = found ?? (await insertImport(db, by, key, hash, wrong))
  if (!begun.fileHash.equals(hash)) return refused({ reason: 'other-file' })
  if (begun.isFinished) return answerOf(begun)
  await insertBatch(db, { id: begun.id, kind: 'import', name, by })
  const of = table.rows.length
  progress(begun.rowsDone, of)
  for (;;) {
    const part = { id: begun.id, by, table }
    const is = await transaction((tx) => importPart(tx, part))
    await publishChanges()
    await updateStatistics(db, is.added).catch((error) => log.warn({ err: error }, 'updating statistics'))
    progress(is.rowsDone, of)
    if (is.rowsDone === of) return answerOf(is)
    if (is.isFinished) return refused({ reason: 'stopped' })
    if (signal.aborted) return refused({ reason: 'stopped' })
  }
}

/** Refused where the preview said something else. */
async function planExpected(
  table: Table,
  expected: ImportRequest['expected'],
): Promise<Result<CsvPlan, ImportRefusal>> {
  const planned = await planCsv(db, table)
  if (!planned.ok) return planned
  const { add = planned.value.add, change = planned.value.change } = expected
  if (add !== planned.value.add || change !== planned.value.change)
    return refused({ reason: 'other-than-checked', plan: planned.value })
  return (expected.free ?? 0) === planned.value.free.length
    ? planned
    : refused({ reason: 'free', plan: planned.value })
}

function answerOf(progress: ImportProgress): Result<CsvImport, ImportRefusal> {
  const { added, changed, left, wrong, leftOut } = progress
  return progress.refused === leftOut.length
    ? done({ added, changed, left, leftOut: leftOut.length, wrong })
    : refused({ reason: 'rows-refused', ...progress })
}

/** The same file with another choice is another import. */
function hashOf(file: Uint8Array, choice: FileChoice | null): Buffer {
  return createHash('sha256')
    .update(file)
    .update(choice ? JSON.stringify(choice) : '')
    .digest()
}
