import { addDays, type Day, startOf } from '../../lib/dates.ts'
import { done, type Result, refused } from '../../lib/result.ts'

/** IST days, ISO 8601 weeks, calendar months and years. */
export const periods = ['day', 'week', 'month', 'year'] as const
export type Period = (typeof periods)[number]

/** Both inclusive. */
export type Days = { from: Day; to: Day }

/** `half`: only one of the two days is given. */
export type DaysRefusal = { reason: 'half' | 'reversed' | 'too-long' }

const MAX_YEARS = 5

export function periodAround(day: Day, period: Period): Days {
  const [year = '', month = ''] = day.split('-')
  switch (period) {
    case 'day':
      return { from: day, to: day }
    case 'week': {
      const monday = addDays(day, -weekday(day))
      return { from: monday, to: addDays(monday, 6) }
    }
    case 'month': {
      const next = month === '12' ? `${Number(year) + 1}-01-01` : `${year}-${two(Number(month) + 1)}-01`
      return { from: `${year}-${month}-01` as Day, to: addDays(next as Day, -1) }
    }
    case 'year':
      return { from: `${year}-01-01` as Day, to: `${year}-12-31` as Day }
  }
}

export function nameOf(day: Day, period: Period): string {
  if (period === 'day') return day
  if (period === 'month') return day.slice(0, 7)
  if (period === 'year') return day.slice(0, 4)
  // ISO 8601: a week belongs to the year of its Thursday.
  const thursday = addDays(day, 3 - weekday(day))
  const year = thursday.slice(0, 4)
  return `${year}-W${two(Math.floor(daysBetween(`${year}-01-01` as Day, thursday) / 7) + 1)}`
}

export function periodsIn({ from, to }: Days, period: Period): string[] {
  const names: string[] = []
  for (let day = from; day <= to; day = addDays(periodAround(day, period).to, 1))
    names.push(nameOf(day, period))
  return names
}

export function lastPeriods(day: Day, period: Period, count: number): Days {
  const { from, to } = periodAround(day, period)
  let first = from
  for (let left = count; left > 1; left--) first = periodAround(addDays(first, -1), period).from
  return { from: first, to }
}

/** At most five years; defaults to the period of `today`. */
export function chooseDays(
  { from, to }: { [Bound in keyof Days]?: Day | undefined },
  period: Period,
  today: Day,
): Result<Days, DaysRefusal> {
  if (!from && !to) return done(periodAround(today, period))
  if (!from || !to) return refused({ reason: 'half' })
  if (to < from) return refused({ reason: 'reversed' })
  const [year, ...rest] = from.split('-')
  const end = [String(Number(year) + MAX_YEARS).padStart(4, '0'), ...rest].join('-')
  return to < end ? done({ from, to }) : refused({ reason: 'too-long' })
}

/** Of reports that read the orders of the days one by one; more would take too long. */
const MAX_DAYS = 366

export type YearRefusal = DaysRefusal | { reason: 'over-a-year' }

/** At most 366 days; defaults to the month of `today`. */
export function chooseDaysOfYear(
  requested: { [Bound in keyof Days]?: Day | undefined },
  today: Day,
): Result<Days, YearRefusal> {
  const days = chooseDays(requested, 'month', today)
  if (!days.ok || days.value.to < addDays(days.value.from, MAX_DAYS)) return days
  return refused({ reason: 'over-a-year' })
}

const weekday = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

const daysBetween = (from: Day, to: Day): number =>
  Math.round((startOf(to).getTime() - startOf(from).getTime()) / 86_400_000)

const two = (number: number): string => String(number).padStart(2, '0')
