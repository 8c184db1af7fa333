import { addDays, type Day, daysBetween } from '../../lib/dates.ts'
import { monthNames } from '../../lib/month-names.ts'

/** `2026-11`. */
export type Month = `${number}-${number}`
/** A month, or a quarter of the calendar and so of the financial year: `2026-Q4`. */
export type Period = Month | `${number}-Q${number}`

const shape = /^\d{4}-(0[1-9]|1[0-2]|Q[1-4])$/

export function isPeriod(text: string): text is Period {
  return shape.test(text)
}

export function isMonth(period: Period): period is Month {
  return !period.includes('Q')
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7) as Month
}

export function quarterOf(month: Month): Period {
  const [year, number] = month.split('-').map(Number)
  return `${year}-Q${Math.ceil((number ?? 1) / 3)}` as Period
}

export function monthsOf(period: Period): Month[] {
  if (isMonth(period)) return [period]
  const [year, quarter] = period.split('-Q').map(Number)
  return [2, 1, 0].map((before) => monthNumbered(year ?? 0, (quarter ?? 1) * 3 - before))
}

const monthNumbered = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}` as Month

export function firstDayOf(month: Month): Day {
  return `${month}-01` as Day
}

export function nextMonth(month: Month): Month {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? monthNumbered(year + 1, 1) : monthNumbered(year, number + 1)
}

export function previousMonth(month: Month): Month {
  return monthOf(addDays(firstDayOf(month), -1))
}

/** Both inclusive. */
export function daysOf(period: Period): { from: Day; to: Day } {
  const months = monthsOf(period)
  const last = months.at(-1) as Month
  return { from: firstDayOf(months[0] as Month), to: addDays(firstDayOf(nextMonth(last)), -1) }
}

export function isOver(period: Period, today: Day): boolean {
  return daysBetween(daysOf(period).to, today) > 0
}

export function monthsBetween(from: Month, to: Month): Month[] {
  const months: Month[] = []
  for (let month = from; month <= to; month = nextMonth(month)) months.push(month)
  return months
}

/** The portal's name of a period: a quarter is named by its last month. */
export function filingPeriod(period: Period): string {
  const [year, month] = (monthsOf(period).at(-1) ?? '').split('-')
  return `${month}${year}`
}

export function monthInWords(month: Month): string {
  const [year, number] = month.split('-')
  return `${monthNames[Number(number) - 1]} ${year}`
}

export function periodInWords(period: Period): string {
  const months = monthsOf(period)
  const [first, last] = [months[0], months.at(-1)].map((month) => monthInWords(month as Month))
  return months.length === 1 ? (first ?? '') : `${first?.split(' ')[0]} to ${last}`
}
