import { addDays, type Day } from '../../lib/dates.ts'
import { dateOf, dayAndMonth, weekdayOf } from './period-names-rules.ts'
import { type Days, type Period, periodAround } from './period-rules.ts'

/** Whole percent; 0 means less than one. Null if the earlier figure was zero or less. */
export type Change =
  | { to: 'more' | 'less'; percent: number | null }
  | { to: 'same'; of: 'nothing' | 'something' }

export function changeFrom(before: number, now: number): Change {
  if (now === before) return { to: 'same', of: now === 0 ? 'nothing' : 'something' }
  const percent = before > 0 ? Math.round((Math.abs(now - before) / before) * 100) : null
  return { to: now > before ? 'more' : 'less', percent }
}

/** `12 % more`, `less than 1 % less`, `11 times more`. */
export function changeInWords({ to, percent }: Extract<Change, { percent: unknown }>): string {
  if (percent === null) return to
  if (percent === 0) return `less than 1 % ${to}`
  return percent < 1000 ? `${percent} % ${to}` : `${Math.round(percent / 100)} times ${to}`
}

/** Compares like with like: only as many days of the previous period as have begun in this one. */
export function sameDaysBefore(today: Day, period: Period): Days {
  const { from } = periodAround(today, period)
  const before = periodAround(addDays(from, -1), period)
  return { from: before.from, to: dayAlike(today, before.from, period) }
}

function dayAlike(today: Day, first: Day, period: Period): Day {
  if (period === 'day' || period === 'week') return addDays(today, period === 'week' ? -7 : -1)
  const month = period === 'month' ? first.slice(0, 7) : `${first.slice(0, 4)}${today.slice(4, 7)}`
  const day = `${month}${today.slice(7)}` as Day
  const { to: last } = periodAround(`${month}-01` as Day, 'month')
  if (day > last) return last
  return day
}

export function untilWhen({ to }: Days, period: Period): string {
  if (period === 'week') return `by ${weekdayOf(to)} last week`
  return `by ${period === 'year' ? dateOf(to) : dayAndMonth(to)}`
}
