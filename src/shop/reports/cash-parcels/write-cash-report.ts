import type { Day } from '../../../lib/dates.ts'
import { done, type Result } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { inOneMoment } from '../../../platform/database.ts'
import { chooseDaysOfYear, type Days, type YearRefusal } from '../period-rules.ts'
import type { CashParcelReport } from './rules.ts'
import { readCashParcels } from './store.ts'

const SECONDS = 30

/** Defaults to the current month. */
export async function writeCashReport(
  requested: { [Bound in keyof Days]?: Day | undefined },
): Promise<Result<CashParcelReport & { days: Days }, YearRefusal>> {
  const days = chooseDaysOfYear(requested, clock.today())
  if (!days.ok) return days
  const found = await inOneMoment((on) => readCashParcels(on, days.value), SECONDS)
  return done({ ...found, days: days.value })
}
