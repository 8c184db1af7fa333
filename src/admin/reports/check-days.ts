import { z } from 'zod'
import { type Day, dayOf } from '../../lib/dates.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { chooseDays, type Days } from '../../shop/reports/period-rules.ts'
import { presentDaysRefusal, reportFields } from '../../shop/reports/wire.ts'
import type { ReportPeriod } from './report-url.ts'

export type DaysErrors = { startDate?: string | undefined; endDate?: string | undefined }

type DaysInput = { period: ReportPeriod; startDate: string; endDate: string }

const form = z.object({ startDate: reportFields.startDate, endDate: reportFields.endDate })

/** '' if invalid. */
export function parseDay(text: string): Day | '' {
  return (reportFields.startDate.safeParse(text).data as Day | undefined) ?? ''
}

/** Returns the same messages as the API. */
export function checkDays({
  period,
  ...input
}: DaysInput): Result<Days, { reason: 'wrong'; errors: DaysErrors }> {
  const parsed = form.safeParse(input)
  if (!parsed.success) {
    const { fieldErrors } = z.flattenError(parsed.error)
    const errors = { startDate: fieldErrors.startDate?.[0], endDate: fieldErrors.endDate?.[0] }
    return refused({ reason: 'wrong', errors })
  }
  const days = { from: parsed.data.startDate as Day | undefined, to: parsed.data.endDate as Day | undefined }
  const chosen = chooseDays(days, period, dayOf(new Date()))
  if (chosen.ok) return done(chosen.value)
  return refused({ reason: 'wrong', errors: presentDaysRefusal(chosen.refusal).errors })
}
