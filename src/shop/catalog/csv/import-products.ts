import { createHash } from 'node:crypto'
import { done, type Result, refused } from '../../../lib/result.ts'
import { publishChanges } from '../../../platform/cache-invalidation.ts'
import { db, transaction } from '../../../platform/database.ts'
import { log } from '../../../platform/log.ts'
import { insertBatch } from '../batches/store.ts'
import { findLosses } from './find-losses.ts'
import { importPart } from './import-part.ts'
import { type PlanRefusal, planCsv, planTable } from './plan-import.ts'
import { type CsvRefusal, readCsv } from './read-csv.ts'
import type { CsvCheck, CsvImport, CsvPlan, ImportProgress, WrongCells } from './rules.ts'
import { findUnfinished, insertImport, resumeImport, updateStatistics } from './store.ts'

type CheckRefusal = CsvRefusal | PlanRefusal
export type ImportRefusal =
  | CheckRefusal
  | { reason: 'other-than-checked' | 'free'; plan: CsvPlan }
  | { reason: 'other-file' | 'stopped' }
  | ({ reason: 'rows-refused' } & ImportProgress)

/** An import that stopped is checked for its remaining rows only. */
export async function checkProducts(by: string, file: Uint8Array): Promise<Result<CsvCheck, CheckRefusal>> {
  const table = readCsv(file)
  if (!table.ok) return table
  const { rows } = table.value
  const unfinished = await findUnfinished(db, by, hashOf(file))
  if (unfinished) {
    const { rowsDone } = unfinished
    const left = rows.slice(rowsDone).filter(({ row }) => !unfinished.leftOut.includes(row))
    const plan = await planTable(db, { ...table.value, rows: left })
    const losses = await findLosses(db, plan.priced)
    return done({
      ...plan,
      wrong: [...unfinished.wrong, ...plan.wrong],
      leftOut: unfinished.refused + plan.leftOut,
      losses,
      resume: { done: rowsDone, of: rows.length },
    })
  }
  const planned = await planCsv(db, table.value)
  if (!planned.ok) return planned
  return done({ ...planned.value, losses: await findLosses(db, planned.value.priced), resume: null })
}

export type ImportRequest = {
  by: string
  file: Uint8Array
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
  const { by, file, name, key, expected, progress, signal } = request
  const table = readCsv(file)
  if (!table.ok) return table
  const hash = hashOf(file)
  const found = await resumeImport(db, by, key, hash)
  let wrong: WrongCells = []
  if (!found) {
    const planned = await planCsv(db, table.value)
    if (!planned.ok) return planned
    const { add = planned.value.add, change = planned.value.change } = expected
    if (add !== planned.value.add || change !== planned.value.change)
      return refused({ reason: 'other-than-checked', plan: planned.value })
    if ((expected.free ?? 0) !== planned.value.free.length)
      return refused({ reason: 'free', plan: planned.value })
    wrong = planned.value.wrong
  }
  const begun = found ?? (await insertImport(db, by, key, hash, wrong))
  if (!begun.fileHash.equals(hash)) return refused({ reason: 'other-file' })
  if (begun.isFinished) return answerOf(begun)
  await insertBatch(db, { id: begun.id, kind: 'import', name, by })
  const of = table.value.rows.length
  progress(begun.rowsDone, of)
  for (;;) {
    const part = { id: begun.id, by, table: table.value }
    const is = await transaction((tx) => importPart(tx, part))
    await publishChanges()
    await updateStatistics(db, is.added).catch((error) => log.warn({ err: error }, 'updating statistics'))
    progress(is.rowsDone, of)
    if (is.rowsDone === of) return answerOf(is)
    if (is.isFinished) return refused({ reason: 'stopped' })
    if (signal.aborted) return refused({ reason: 'stopped' })
  }
}

function answerOf(progress: ImportProgress): Result<CsvImport, ImportRefusal> {
  const { added, changed, left, wrong, leftOut } = progress
  return progress.refused === leftOut.length
    ? done({ added, changed, left, leftOut: leftOut.length, wrong })
    : refused({ reason: 'rows-refused', ...progress })
}

function hashOf(file: Uint8Array): Buffer {
  return createHash('sha256').update(file).digest()
}
