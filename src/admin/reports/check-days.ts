import { z } from 'zod'
import { type Day, dayOf } from '../../lib/dates.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { chooseDays, type Days } from '../../shop/reports/period-rules.ts'
import { presentDaysRefusal, reportFields } from '../../shop/reports/wire.ts'
import type { ReportPeriod } from './report-url.ts'

export type DaysErrors = { startDate?: string | undefined; endDate?: string | undefined }

type Asked = { period: ReportPeriod; startDate: string; endDate: string }

const form = z.object({ startDate: reportFields.startDate, endDate: reportFields.endDate })

/** '' if invalid. */
export function dayIn(text: string): Day | '' {
  return (reportFields.startDate.safeParse(text).data as Day | undefined) ?? ''
}

/** Returns the same messages as the API. */
export function checkDays({
  period,
  ...asked
}: Asked): Result<Days, { reason: 'wrong'; errors: DaysErrors }> {
  const read = form.safeParse(asked)
  if (!read.success) {
    const { fieldErrors } = z.flattenError(read.error)
    const errors = { startDate: fieldErrors.startDate?.[0], endDate: fieldErrors.endDate?.[0] }
    return refused({ reason: 'wrong', errors })
  }
  const wanted = { from: read.data.startDate as Day | undefined, to: read.data.endDate as Day | undefined }
  const chosen = chooseDays(wanted, period, dayOf(new Date()))
  if (chosen.ok) return done(chosen.value)
  return refused({ reason: 'wrong', errors: presentDaysRefusal(chosen.refusal).errors })
}
