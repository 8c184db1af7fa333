import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { attempt, db, type Tx } from '../../platform/database.ts'
import { streamSnapshot } from '../../platform/snapshot-stream.ts'
import { recordChanges } from '../audit-log/store.ts'
import { lockTaxClasses } from '../tax/store.ts'
import type { CloseRefusal } from './close-rules.ts'
import {
  isOver,
  type Month,
  monthInWords,
  monthsBetween,
  monthsOf,
  nextMonth,
  type Period,
  quarterOf,
} from './period-rules.ts'
import { currentSeller, readReturn } from './read-return.ts'
import { hindersClosing, type Problem, problemsOf } from './return-rules.ts'
import {
  firstMonth,
  insertClosedMonths,
  insertPendingFiles,
  listClosedMonths,
  lockDocuments,
} from './store.ts'

/** Closes a month that is over, and all before it that are open. Their files are written by a job. */
export async function closeMonth(by: string, month: Month): Promise<Result<Month[], CloseRefusal>> {
  if (!isOver(month, clock.today())) return refused({ reason: 'not-over' })
  const open = await openMonthsUpTo(month)
  if (open.length === 0) return refused(await closedBefore(month))
  const problems = await readHindrances(open)
  if (problems.length > 0) return refused({ reason: 'hindered', problems: problems.length })
  return attempt(async (tx) => {
    await lockTaxClasses(tx)
    await lockDocuments(tx)
    const closed = await insertClosedMonths(tx, open, by, clock.now())
    // Another admin was first, and the months before have been closed with it.
    if (!closed.some((one) => one.month === month)) return refused(await closedBefore(month))
    const months = closed.map((one) => one.month)
    await insertPendingFiles(tx, [...months, ...(await quartersOf(tx, months))])
    const changes = closed.map(({ id, month }) => ({
      ...({ by, thing: 'month', id, name: monthInWords(month), verb: 'closed' } as const),
      ...{ before: null, after: { month } },
    }))
    await recordChanges(tx, ...changes)
    return done(months)
  })
}

async function openMonthsUpTo(month: Month): Promise<Month[]> {
  const closed = await listClosedMonths(db)
  const last = closed.at(-1)
  const first = last ? nextMonth(last.month) : ((await firstMonth(db)) ?? month)
  return first <= month ? monthsBetween(first, month) : last ? [] : [month]
}

/** A month before the first closed one is closed with it. */
async function closedBefore(month: Month): Promise<CloseRefusal> {
  const found = (await listClosedMonths(db)).find((one) => one.month >= month)
  if (!found) throw new Error(`${month} is closed by no admin`)
  return { reason: 'closed', by: found.closedBy, at: found.closedAt }
}

async function readHindrances(months: Month[]): Promise<Problem[]> {
  const found: Problem[] = []
  const snapshot = streamSnapshot(async function* (on) {
    const seller = await currentSeller()
    for (const month of months) yield problemsOf(await readReturn(on, month), seller)
  })
  for await (const problems of snapshot) found.push(...problems.filter(hindersClosing))
  return found
}

async function quartersOf(tx: Tx, months: readonly Month[]): Promise<Period[]> {
  const closed = new Set((await listClosedMonths(tx)).map(({ month }) => month))
  const quarters = [...new Set(months.map(quarterOf))]
  return quarters.filter((quarter) => monthsOf(quarter).every((month) => closed.has(month)))
}
