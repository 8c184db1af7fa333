import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { isOver, type Month, monthOf, monthsBetween } from './period-rules.ts'
import { firstMonth, listClosedMonths, listPendingFiles, type PendingFiles } from './store.ts'

export type MonthState = {
  month: Month
  isOver: boolean
  closed: { at: Date; by: string } | null
}

/** From the first document, or the first closed month, to this month; the latest first. And files that are being written. */
export async function listMonths(): Promise<{ months: MonthState[]; pending: PendingFiles[] }> {
  const today = clock.today()
  const [closed, first, pending] = await Promise.all([
    listClosedMonths(db),
    firstMonth(db),
    listPendingFiles(db),
  ])
  const current = monthOf(today)
  const begins = [closed[0]?.month, first, current].filter((month) => month != null).sort()[0] ?? current
  const months = monthsBetween(begins, current).map((month): MonthState => {
    const found = closed.find((one) => one.month === month)
    return {
      month,
      isOver: isOver(month, today),
      closed: found ? { at: found.closedAt, by: found.closedBy } : null,
    }
  })
  return { months: months.reverse(), pending }
}
