import { addDays, type Day, formatDate, startOf } from '../../lib/dates.ts'
import { monthNames } from '../../lib/month-names.ts'
import { type Days, type Period, periodAround } from './period-rules.ts'

/** ISO 8601 names: `2026-11-20`, `2026-W47`, `2026-11`, `2026`. */
export function daysOf(name: string, period: Period): Days {
  switch (period) {
    case 'day':
      return periodAround(name as Day, 'day')
    case 'week': {
      const [year = '', week = ''] = name.split('-W')
      // 4 January is always in ISO week 1.
      const { from } = periodAround(`${year}-01-04` as Day, 'week')
      return periodAround(addDays(from, 7 * (Number(week) - 1)), 'week')
    }
    case 'month':
      return periodAround(`${name}-01` as Day, 'month')
    case 'year':
      return periodAround(`${name}-01-01` as Day, 'year')
  }
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export const weekdayOf = (day: Day): string => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
const monthOf = (day: Day): string => monthNames[Number(day.slice(5, 7)) - 1] ?? ''

export const dayAndMonth = (day: Day): string => `${Number(day.slice(8))} ${monthOf(day)}`

export const dateOf = (day: Day): string => formatDate(startOf(day))

/** `16–22 Nov 2026`, `28 Sep – 4 Oct 2026`, `29 Dec 2025 – 4 Jan 2026`. */
export function spanOf({ from, to }: Days): string {
  if (from === to) return dateOf(from)
  const [first, last] = [dateOf(from).split(' '), dateOf(to).split(' ')]
  if (first[2] !== last[2]) return `${first.join(' ')} – ${last.join(' ')}`
  if (first[1] !== last[1]) return `${first[0]} ${first[1]} – ${last.join(' ')}`
  return `${first[0]}–${last.join(' ')}`
}

export function daysWithin(name: string, period: Period, { from, to }: Days): Days {
  const days = daysOf(name, period)
  return { from: days.from < from ? from : days.from, to: days.to > to ? to : days.to }
}

/** `Fri, 20 Nov 2026`, `16–22 Nov 2026`, `November 2026`, `2026`; a period cut off by `within` as a date range. */
export function inFull(name: string, period: Period, within?: Days): string {
  const days = daysOf(name, period)
  const left = within ? daysWithin(name, period, within) : days
  if (left.from !== days.from || left.to !== days.to) return spanOf(left)
  switch (period) {
    case 'day':
      return `${weekdayOf(days.from).slice(0, 3)}, ${dateOf(days.from)}`
    case 'week':
      return spanOf(days)
    case 'month':
      return `${monthOf(days.from)} ${days.from.slice(0, 4)}`
    case 'year':
      return name
  }
}

/** `16 Nov`, or `Nov`; with the year in January or if `alwaysYear`. */
export function inShort(name: string, period: Period, alwaysYear = false): string {
  if (period === 'year') return name
  const { from } = daysOf(name, period)
  const [day = '', month = '', year = ''] = dateOf(from).split(' ')
  if (period !== 'month') return `${day} ${month}`
  return alwaysYear || month === 'Jan' ? `${month} ${year}` : month
}
