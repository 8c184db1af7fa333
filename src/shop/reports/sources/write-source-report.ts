import type { Day } from '../../../lib/dates.ts'
import { done, type Result } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { inOneMoment } from '../../../platform/database.ts'
import { chooseDaysOfYear, type Days, type YearRefusal } from '../period-rules.ts'
import type { SourceSales } from './rules.ts'
import { readSourceSales } from './store.ts'

const SECONDS = 30

/** Defaults to the current month. */
export async function writeSourceReport(
  requested: {
    [Bound in keyof Days]?: Day | undefined
  },
): Promise<Result<{ days: Days; rows: SourceSales[] }, YearRefusal>> {
  const days = chooseDaysOfYear(requested, clock.today())
  if (!days.ok) return days
  const rows = await inOneMoment((on) => readSourceSales(on, days.value), SECONDS)
  return done({ days: days.value, rows })
}
