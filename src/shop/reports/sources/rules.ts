import { addDays, type Day } from '../../../lib/dates.ts'
import { type Result, refused } from '../../../lib/result.ts'
import type { Channel } from '../../orders/sources/rules.ts'
import { chooseDays, type Days, type DaysRefusal } from '../period-rules.ts'
import type { Sales } from '../sales-rules.ts'

/** `unknown`: the buyer did not agree, or was not asked. `rest`: all beyond the first rows, together. */
export type ReportChannel = Channel | 'counter' | 'unknown' | 'rest'

export const channelsInWords: Record<ReportChannel, string> = {
  paid: 'Ads',
  search: 'Search',
  social: 'Social media',
  email: 'Email',
  message: 'Messages',
  assistant: 'Assistants',
  referral: 'Other sites',
  direct: 'Direct',
  counter: 'At the counter',
  unknown: 'Not known',
  rest: 'All others',
}

export const MAX_SOURCE_ROWS = 200

/** `newCustomers`: whose first order it is. */
export type SourceSales = Sales & {
  channel: ReportChannel
  source: string | null
  medium: string | null
  campaign: string | null
  newCustomers: number
}

/** The orders of the days are read one by one, so that they agree with their sources; more would take too long. */
const MAX_DAYS = 366

export type SourceDaysRefusal = DaysRefusal | { reason: 'over-a-year' }

/** At most 366 days; defaults to the month of `today`. */
export function chooseSourceDays(
  requested: { [Bound in keyof Days]?: Day | undefined },
  today: Day,
): Result<Days, SourceDaysRefusal> {
  const days = chooseDays(requested, 'month', today)
  if (!days.ok || days.value.to < addDays(days.value.from, MAX_DAYS)) return days
  return refused({ reason: 'over-a-year' })
}
