import { endOf, startOf } from '../../lib/dates.ts'
import { db, run, type Tx, transaction } from '../../platform/database.ts'
import { log } from '../../platform/log.ts'
import { streamSnapshot } from '../../platform/snapshot-stream.ts'
import { documentsToRead, fileKinds, type StoredKind } from './file-rules.ts'
import { daysOf, type Period } from './period-rules.ts'
import { readReturn } from './read-return.ts'
import { readSummary } from './read-summary.ts'
import type { Return } from './return-rules.ts'
import {
  claimPendingFiles,
  countDocuments,
  deletePendingFiles,
  insertFilePart,
  saveProgress,
} from './store.ts'
import { writeFile } from './write-file.ts'

const LEASE_SECONDS = 120
const PART_SIZE = 1024 * 1024
const PROGRESS_STEP = 2_000

/** Writes the files of what was closed, once and for ever. Safe to run in several processes. Throws why a period failed, which is tried again. */
export async function writeReturnFiles(): Promise<void> {
  for (let period = await next(); period; period = await next()) {
    try {
      await write(period)
    } catch (error) {
      log.warn({ period }, 'the files of a closed month are tried again later')
      throw error
    }
  }
}

const next = () => claimPendingFiles(db, LEASE_SECONDS)

const setTimeouts = `
  select set_config('statement_timeout', '2min', true), set_config('idle_in_transaction_session_timeout', '5min', true)`

type OpenFile = { kind: StoredKind; parts: number; waiting: Buffer[] }

async function write(period: Period): Promise<void> {
  const { from, to } = daysOf(period)
  const all = await countDocuments(db, startOf(from), endOf(to))
  let documents = documentsToRead(all, null)
  let done = 0
  const onTotals = (totals: Return) => {
    documents = documentsToRead(all, totals)
  }
  const onDocument = () => {
    if (++done % PROGRESS_STEP === 0)
      void saveProgress(db, { period, documents, done }, LEASE_SECONDS).catch(() => {})
  }
  await transaction(async (tx) => {
    await run(tx, setTimeouts, [])
    let file: OpenFile = { kind: 'summary', parts: 0, waiting: [] }
    for await (const { kind, bytes } of filesOf(period, onDocument, onTotals)) {
      if (file.kind !== kind) {
        await flush(tx, period, file)
        file = { kind, parts: 0, waiting: [] }
      }
      file.waiting.push(bytes)
      if (lengthOf(file.waiting) >= PART_SIZE) await flush(tx, period, file)
    }
    await flush(tx, period, file)
    await deletePendingFiles(tx, period)
  })
}

const lengthOf = (buffers: readonly Buffer[]) => buffers.reduce((length, one) => length + one.length, 0)

async function flush(tx: Tx, period: Period, file: OpenFile): Promise<void> {
  if (file.waiting.length === 0) return
  await insertFilePart(tx, { period, kind: file.kind }, file.parts, Buffer.concat(file.waiting))
  file.parts++
  file.waiting = []
}

/** All from one snapshot. */
function filesOf(period: Period, onDocument: () => void, onTotals: (totals: Return) => void) {
  return streamSnapshot<{ kind: StoredKind; bytes: Buffer }>(async function* (on) {
    const totals = await readReturn(on, period, onDocument)
    onTotals(totals)
    const summary = await readSummary(on, period, totals)
    yield { kind: 'summary', bytes: Buffer.from(JSON.stringify(summary)) }
    for (const kind of fileKinds)
      for await (const bytes of writeFile(kind, { on, period, totals, onDocument })) yield { kind, bytes }
  })
}
