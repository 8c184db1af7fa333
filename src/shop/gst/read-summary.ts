import { endOf, startOf } from '../../lib/dates.ts'
import { type Database, db } from '../../platform/database.ts'
import { streamSnapshot } from '../../platform/snapshot-stream.ts'
import { daysOf, type Period } from './period-rules.ts'
import { currentSeller, readReturn } from './read-return.ts'
import type { Return } from './return-rules.ts'
import { findKeptSummary, listMoney } from './store.ts'
import { presentSummary, type Summary } from './summary-rules.ts'

export async function readSummary(on: Database, period: Period, totals: Return): Promise<Summary> {
  const { from, to } = daysOf(period)
  const money = await listMoney(on, startOf(from), endOf(to))
  return presentSummary(period, totals, money, await currentSeller())
}

/** A closed period has its stored summary; that of an open one counts what was issued up to now. */
export async function findSummary(period: Period): Promise<Summary> {
  const kept = await findKeptSummary(db, period)
  if (kept) return kept
  const snapshot = streamSnapshot(async function* (on) {
    yield await readSummary(on, period, await readReturn(on, period))
  })
  for await (const summary of snapshot) return summary
  throw new Error('a snapshot gives its summary')
}
