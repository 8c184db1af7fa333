import { createHash } from 'node:crypto'
import { done, type Result, refused } from '../../../lib/result.ts'
import { heardEverything } from '../../../platform/changes.ts'
import { attempt, db } from '../../../platform/database.ts'
import { lockProducts } from '../editing/store.ts'
import { holdPrices } from '../reprice.ts'
import { type PlanRefusal, planCsv } from './plan-import.ts'
import { type CsvRefusal, readCsv } from './read-csv.ts'
import { idsIn } from './row-rules.ts'
import type { CsvImport, CsvPlan, Judges } from './rules.ts'
import { beginImport, endImport } from './store.ts'
import { type Writing, writePlan } from './write-csv.ts'

type CheckRefusal = CsvRefusal | PlanRefusal
export type ImportRefusal =
  | CheckRefusal
  | { reason: 'other-than-checked'; plan: CsvPlan }
  | { reason: 'other-file' }

/** What a CSV file would do to the products as they are now. Writes nothing. */
export async function checkProducts(
  file: Uint8Array,
  judges: Judges,
): Promise<Result<CsvPlan, CheckRefusal>> {
  const table = readCsv(file)
  return table.ok ? planCsv(db, table.value, judges) : table
}

export type ImportAsked = Writing & {
  file: Uint8Array
  /** The same key and file again answer what was done the first time. */
  key: string | null
  /** What the admin was told that it would do; when it is something else now, nothing is done. */
  expected: { add?: number | undefined; change?: number | undefined }
}

/** Does what a CSV file says, the whole of it or nothing, with a line in the trail for each product. */
export async function importProducts(
  asked: ImportAsked,
  judges: Judges,
): Promise<Result<CsvImport, ImportRefusal>> {
  const { by, file, key, expected } = asked
  const table = readCsv(file)
  if (!table.ok) return table
  const hash = createHash('sha256').update(file).digest()
  const imported = await attempt(async (tx): Promise<Result<CsvImport, ImportRefusal>> => {
    const begun = await beginImport(tx, by, key, hash)
    if (!begun.fresh) return begun.sameFile ? done(begun) : refused({ reason: 'other-file' })
    await holdPrices(tx)
    await lockProducts(tx, idsIn(table.value))
    const planned = await planCsv(tx, table.value, judges)
    if (!planned.ok) return planned
    const { drafts, edits, left } = planned.value
    const counts = { added: drafts.length, changed: edits.length, left }
    if (
      (expected.add ?? counts.added) !== counts.added ||
      (expected.change ?? counts.changed) !== counts.changed
    )
      return refused({ reason: 'other-than-checked', plan: planned.value })
    const written = await writePlan(tx, asked, planned.value, judges)
    if (!written.ok) return written
    await endImport(tx, begun.id, counts)
    return done(counts)
  })
  if (imported.ok) await heardEverything()
  return imported
}
