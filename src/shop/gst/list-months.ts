import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { daysOfFinancialYear, financialYearOn, lastDayOfCreditNote } from '../invoices/rules.ts'
import { listAnnualReturns } from '../tax/annual-returns-store.ts'
import type { FinancialYear } from './close-rules.ts'
import { firstDayOf, isOver, type Month, monthOf, monthsBetween } from './period-rules.ts'
import { firstMonth, listClosedMonths, listPendingFiles, type PendingFiles } from './store.ts'

export type MonthState = {
  month: Month
  isOver: boolean
  closed: { at: Date; by: string } | null
}

/** The months run from the first document, or the first closed month, to this month, the latest first. */
export async function listMonths(): Promise<{
  months: MonthState[]
  years: FinancialYear[]
  pending: PendingFiles[]
}> {
  const today = clock.today()
  const [closed, first, pending, annualReturns] = await Promise.all([
    listClosedMonths(db),
    firstMonth(db),
    listPendingFiles(db),
    listAnnualReturns(db),
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
  const years = [...new Set(months.map(({ month }) => financialYearOn(firstDayOf(month))))].map((year) => {
    const { from, to } = daysOfFinancialYear(year)
    const lastDay = lastDayOfCreditNote(from, annualReturns)
    return { year, lastDay, filedOn: annualReturns.get(year) ?? null, isOver: today > to }
  })
  return { months: months.reverse(), years: years.reverse(), pending }
}
