import type { Day } from '../../lib/dates.ts'
import { daysOfFinancialYear } from '../invoices/rules.ts'

/** `by` and `at`: who closed it first. `hindered`: by so many problems that can still be mended. */
export type CloseRefusal =
  | { reason: 'not-over' }
  | { reason: 'closed'; by: string; at: Date }
  | { reason: 'hindered'; problems: number }

export type FileRefusal = { reason: 'busy' | 'being-written' | 'no-longer-kept' }

/** `lastDay`: the last one on which a credit note lowers the tax of an invoice of the year. */
export type FinancialYear = { year: string; lastDay: Day; filedOn: Day | null; isOver: boolean }

export type AnnualReturnRefusal = { reason: 'year-not-over' | 'not-after-year' | 'in-future'; year: string }

/** The return of a year is furnished after it. `filedOn`: null takes the day away. */
export function annualReturnProblem(
  year: string,
  filedOn: Day | null,
  today: Day,
): AnnualReturnRefusal | null {
  const { to } = daysOfFinancialYear(year)
  if (today <= to) return { reason: 'year-not-over', year }
  if (filedOn === null) return null
  if (filedOn <= to) return { reason: 'not-after-year', year }
  return filedOn > today ? { reason: 'in-future', year } : null
}
