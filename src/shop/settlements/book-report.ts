import { type Paise, sum, toRupees } from '../../lib/money.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { attempt, db } from '../../platform/database.ts'
import { recordChanges } from '../audit-log/store.ts'
import type { FileRefusal } from '../fulfilment/csv/column-rules.ts'
import { readCourierFile } from '../fulfilment/csv/read-courier-file.ts'
import { bookIn } from './book-settlement.ts'
import { compareWithKnown, type ReportCheck, type ReportRefusal, readReport, toBook } from './report-rules.ts'
import { findKnown } from './store.ts'

/** What booking the provider's report of settlements would do; nothing is changed. */
export async function checkReport(
  file: Uint8Array,
): Promise<Result<ReportCheck, FileRefusal | ReportRefusal>> {
  const sheets = await readCourierFile(file)
  if (!sheets.ok) return sheets
  const report = readReport(sheets.value)
  if (!report) return refused({ reason: 'missing-columns' })
  const ids = report.settlements.map(({ settlement }) => settlement.id)
  return done(compareWithKnown(report, await findKnown(db, ids)))
}

type Booking = {
  file: Uint8Array
  fileName: string
  /** As they were when the file was checked. */
  settlements: number
  total: Paise
}

/** Books the settlements that are not booked yet, with all their lines. `booked`: those that add up, and are in rupees. */
export async function bookReport(
  by: string,
  { file, fileName, settlements, total }: Booking,
): Promise<Result<{ booked: number }, FileRefusal | ReportRefusal>> {
  const checked = await checkReport(file)
  if (!checked.ok) return checked
  const reported = toBook(checked.value)
  const amount = sum(reported.map(({ settlement }) => settlement.amount))
  if (reported.length === 0)
    return refused({ reason: checked.value.leftOut.length > 0 ? 'left-out' : 'nothing-to-book' })
  if (reported.length !== settlements || amount !== total) return refused({ reason: 'other-than-checked' })
  return attempt(async (tx) => {
    let booked = 0
    // By id, so that two of them never wait for each other.
    for (const { settlement, lines } of reported.toSorted((one, other) =>
      one.settlement.id < other.settlement.id ? -1 : 1,
    ))
      if (await bookIn(tx, settlement, lines, 'report')) booked++
    await recordChanges(tx, {
      by,
      thing: 'settlements',
      id: crypto.randomUUID(),
      name: fileName,
      verb: 'created',
      before: null,
      after: { settlements: booked, amount: toRupees(amount) },
    })
    return done({ booked })
  })
}
