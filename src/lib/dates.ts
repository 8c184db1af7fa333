/** A calendar day in India (IST), `2026-11-20`. */
export type Day = `${number}-${number}-${number}`

// India has a single time zone and no daylight saving time.
const istOffset = 5.5 * 60 * 60 * 1000
const dayLength = 24 * 60 * 60 * 1000

export function dayOf(moment: Date): Day {
  return new Date(moment.getTime() + istOffset).toISOString().slice(0, 10) as Day
}

export function startOf(day: Day): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - istOffset)
}

export function endOf(day: Day): Date {
  return new Date(startOf(day).getTime() + dayLength)
}

export function addDays(day: Day, days: number): Day {
  return dayOf(new Date(startOf(day).getTime() + days * dayLength))
}

export function daysBetween(from: Day, to: Day): number {
  return Math.round((startOf(to).getTime() - startOf(from).getTime()) / dayLength)
}

export function isEvenDay(day: Day): boolean {
  return Math.round(Date.parse(day) / dayLength) % 2 === 0
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export function formatDate(moment: Date | string): string {
  const [year, month, day] = dayOf(new Date(moment)).split('-').map(Number)
  return `${day} ${months[(month ?? 1) - 1]} ${year}`
}

/** `28 Nov`, for days that are near. */
export function formatShortDate(moment: Date | string): string {
  return formatDate(moment).replace(/ \d+$/, '')
}

/** `2026-08`: `Aug 2026`. */
export function formatMonth(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return `${months[(number ?? 1) - 1]} ${year}`
}

/** `27 Nov 2026, 10:00`. */
export function momentInWords(moment: Date | string): string {
  return `${formatDate(moment)}, ${formatTime(moment)}`
}

/** `2026-11-27T10:00`, India's time: a date-time field has it so, and spreadsheets with a space. */
export function localTime(moment: Date | string): string {
  return `${dayOf(new Date(moment))}T${formatTime(moment)}`
}

/** The reverse of `localTime`; null if there is no such moment. */
export function momentIn(text: string): Date | null {
  const [, day, hour = '', minute = ''] = /^(\d{4}-\d\d-\d\d)[T ](\d\d?):(\d\d)(?::00)?$/.exec(text) ?? []
  const moment = new Date(`${day}T${hour.padStart(2, '0')}:${minute}:00+05:30`)
  return Number.isNaN(moment.getTime()) || dayOf(moment) !== day ? null : moment
}

export function formatTime(moment: Date | string): string {
  return new Date(new Date(moment).getTime() + istOffset).toISOString().slice(11, 16)
}
