import { createHash } from 'node:crypto'
import { done, type Result, refused } from '../../../lib/result.ts'
import { publishChanges } from '../../../platform/cache-invalidation.ts'
import { db, transaction } from '../../../platform/database.ts'
import { importPart } from './import-part.ts'
import { type PlanRefusal, planCsv, planRows } from './plan-import.ts'
import { type CsvRefusal, readCsv } from './read-csv.ts'
import type { CsvCheck, CsvImport, CsvPlan, ImportProgress, Judges } from './rules.ts'
import { findUnfinished, insertImport, resumeImport } from './store.ts'

type CheckRefusal = CsvRefusal | PlanRefusal
export type ImportRefusal =
  | CheckRefusal
  | { reason: 'other-than-checked'; plan: CsvPlan }
  | { reason: 'other-file' | 'stopped' }
  | ({ reason: 'rows-refused' } & ImportProgress)

/** What a CSV file would do to the products as they are now; of one whose import has stopped, the rows that are left. */
export async function checkProducts(
  by: string,
  file: Uint8Array,
  judges: Judges,
): Promise<Result<CsvCheck, CheckRefusal>> {
  const table = readCsv(file)
  if (!table.ok) return table
  const { rows } = table.value
  const unfinished = await findUnfinished(db, by, hashOf(file))
  if (unfinished) {
    const { rowsDone } = unfinished
    const { plan } = await planRows(db, { ...table.value, rows: rows.slice(rowsDone) }, judges)
    return done({ ...plan, resume: { done: rowsDone, of: rows.length } })
  }
  const planned = await planCsv(db, table.value, judges)
  return planned.ok ? done({ ...planned.value, resume: null }) : planned
}

export type ImportRequest = {
  by: string
  file: Uint8Array
  /** The same key and file again answer what was done, or go on with it. */
  key: string | null
  /** What the admin was told that it would do; when it is something else now, nothing is done. */
  expected: { add?: number | undefined; change?: number | undefined }
  /** Called with how many rows are done. */
  progress: (done: number, of: number) => void
  /** Stops it after the part that is being written. */
  signal: AbortSignal
}

/**
 * Does what a CSV file says, with an entry in the audit log for each product. All of it is checked first, and nothing is
 * done where anything is wrong. It is then written in parts, so that shoppers and other admins wait for none of it long
 * (docs/decisions/0031); a row that has become impossible meanwhile is refused, and the answer says so. An import that
 * stopped, or crashed, goes on where it was when the same admin sends the file again.
 */
export async function importProducts(
  request: ImportRequest,
  judges: Judges,
): Promise<Result<CsvImport, ImportRefusal>> {
  const { by, file, key, expected, progress, signal } = request
  const table = readCsv(file)
  if (!table.ok) return table
  const hash = hashOf(file)
  const found = await resumeImport(db, by, key, hash)
  if (!found) {
    const planned = await planCsv(db, table.value, judges)
    if (!planned.ok) return planned
    const { drafts, edits } = planned.value
    const { add = drafts.length, change = edits.length } = expected
    if (add !== drafts.length || change !== edits.length)
      return refused({ reason: 'other-than-checked', plan: planned.value })
  }
  const begun = found ?? (await insertImport(db, by, key, hash))
  if (!begun.fileHash.equals(hash)) return refused({ reason: 'other-file' })
  if (begun.isFinished) return answerOf(begun)
  const of = table.value.rows.length
  progress(begun.rowsDone, of)
  for (;;) {
    const part = { id: begun.id, by, table: table.value, judges }
    const is = await transaction((tx) => importPart(tx, part))
    await publishChanges()
    progress(is.rowsDone, of)
    if (is.rowsDone === of) return answerOf(is)
    if (signal.aborted) return refused({ reason: 'stopped' })
  }
}

function answerOf(progress: ImportProgress): Result<CsvImport, ImportRefusal> {
  const { added, changed, left } = progress
  return progress.refused === 0
    ? done({ added, changed, left })
    : refused({ reason: 'rows-refused', ...progress })
}

function hashOf(file: Uint8Array): Buffer {
  return createHash('sha256').update(file).digest()
}
