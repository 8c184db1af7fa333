/** A day in India, `2026-11-20`: what offers, coupons and reports count in. */
export type Day = `${number}-${number}-${number}`

// India has one time zone and no summer time: UTC+5:30 (IST), all year.
const istOffset = 5.5 * 60 * 60 * 1000
const dayLength = 24 * 60 * 60 * 1000

/** The day it is in India at that moment. */
export function dayOf(moment: Date): Day {
  return new Date(moment.getTime() + istOffset).toISOString().slice(0, 10) as Day
}

/** The moment a day begins in India. */
export function startOf(day: Day): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - istOffset)
}

/** The moment a day ends in India. */
export function endOf(day: Day): Date {
  return new Date(startOf(day).getTime() + dayLength)
}

export function addDays(day: Day, days: number): Day {
  return dayOf(new Date(startOf(day).getTime() + days * dayLength))
}

/** How many days `to` comes after `from`; negative where it comes before. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((startOf(to).getTime() - startOf(from).getTime()) / dayLength)
}

/** Whether the number of days since 1970 is even. */
export function isEvenDay(day: Day): boolean {
  return Math.round(Date.parse(day) / dayLength) % 2 === 0
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `20 Nov 2026`, the day in India of a moment. */
export function formatDate(moment: Date | string): string {
  const [year, month, day] = dayOf(new Date(moment)).split('-').map(Number)
  return `${day} ${months[(month ?? 1) - 1]} ${year}`
}

/** `14:05`, the time of the day in India. */
export function formatTime(moment: Date | string): string {
  return new Date(new Date(moment).getTime() + istOffset).toISOString().slice(11, 16)
}
