import { endOf, startOf } from '../../lib/dates.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { db } from '../../platform/database.ts'
import { streamSnapshot } from '../../platform/snapshot-stream.ts'
import { inTurn, isBusy } from '../reports/downloads/turns.ts'
import type { FileRefusal } from './close-rules.ts'
import { type FileKind, fileNameOf, listsDocuments } from './file-rules.ts'
import { daysOf, monthsOf, type Period } from './period-rules.ts'
import { currentSeller, readReturn } from './read-return.ts'
import { emptyReturn } from './return-rules.ts'
import { countDocuments, findFile, listClosedMonths, listPendingFiles, readFilePart } from './store.ts'
import { writeFile } from './write-file.ts'

/** `about`: bytes, estimated where the file is written while it is read, and 0 where that cannot be. */
export type OpenFile = { name: string; about: number; bytes: AsyncGenerator<Buffer> }

/** Bytes for each document, of files that have each. */
const about: Partial<Record<FileKind, number>> = { register: 160, tally: 1_100 }

/** The file as it was closed, else of what was issued up to now. */
export async function openFile(period: Period, kind: FileKind): Promise<Result<OpenFile, FileRefusal>> {
  const name = fileNameOf(kind, (await currentSeller()).gstin, period)
  // This order finds a file that is written meanwhile.
  const closed = await isClosed(period)
  // Written now it might differ from what is kept in a moment.
  if ((await listPendingFiles(db)).some((one) => one.period === period))
    return refused({ reason: 'being-written' })
  const kept = await findFile(db, period, kind)
  if (kept) return done({ name, about: kept.size, bytes: partsOf(period, kind, kept.parts) })
  if (closed) return refused({ reason: 'no-longer-kept' })
  if (isBusy()) return refused({ reason: 'busy' })
  const { from, to } = daysOf(period)
  const documents = await countDocuments(db, startOf(from), endOf(to))
  const written = async () =>
    streamSnapshot(async function* (on) {
      const totals = listsDocuments(kind) ? emptyReturn() : await readReturn(on, period)
      yield* writeFile(kind, { on, period, totals, onDocument: () => {} })
    })
  return done({ name, about: documents * (about[kind] ?? 0), bytes: inTurn(written) })
}

/** Where it has no files they were deleted with the books of its year: written again, they would lack the buyers. */
async function isClosed(period: Period): Promise<boolean> {
  const closed = new Set((await listClosedMonths(db)).map(({ month }) => month))
  return monthsOf(period).every((month) => closed.has(month))
}

async function* partsOf(period: Period, kind: FileKind, parts: number): AsyncGenerator<Buffer> {
  for (let part = 0; part < parts; part++) yield await readFilePart(db, period, kind, part)
}
