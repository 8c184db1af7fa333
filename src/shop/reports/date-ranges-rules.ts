import { addDays, type Day } from '../../lib/dates.ts'
import { type Days, type Period, periodAround, periodsIn } from './period-rules.ts'

export type Range = { name: string; days: Days; period: 'day' | 'week' | 'month' }

export function rangesOf(today: Day): Range[] {
  const month = periodAround(today, 'month')
  const lastMonth = periodAround(addDays(month.from, -1), 'month')
  const year = financialYear(today)
  return [
    { name: 'Today', days: { from: today, to: today }, period: 'day' },
    { name: 'Last 7 days', days: { from: addDays(today, -6), to: today }, period: 'day' },
    { name: 'Last 30 days', days: { from: addDays(today, -29), to: today }, period: 'day' },
    { name: 'This month', days: month, period: 'day' },
    { name: 'Last month', days: lastMonth, period: 'day' },
    { name: 'This financial year', days: year, period: 'month' },
    { name: 'Last financial year', days: financialYear(addDays(year.from, -1)), period: 'month' },
  ]
}

function financialYear(day: Day): Days {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < '04-01' ? 1 : 0)
  return { from: `${year}-04-01`, to: `${year + 1}-03-31` }
}

const MAX_BARS = 92

export function drawnBy(days: Days, period: 'day' | 'week' | 'month'): 'day' | 'week' | 'month' {
  if (period === 'month' || periodsIn(days, period).length <= MAX_BARS) return period
  return drawnBy(days, period === 'day' ? 'week' : 'month')
}

export function everyPeriod<Of extends { _id: string }>(
  days: Days,
  period: Period,
  known: readonly Of[],
  none: Omit<Of, '_id'>,
): (Of | (Omit<Of, '_id'> & { _id: string }))[] {
  const byName = new Map(known.map((one) => [one._id, one]))
  return periodsIn(days, period).map((name) => byName.get(name) ?? { ...none, _id: name })
}
