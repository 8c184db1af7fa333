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

/** `time`: '18:00', IST. */
export function momentOf(day: Day, time: string): Date {
  return new Date(`${day}T${time}:00+05:30`)
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

export function formatTime(moment: Date | string): string {
  return new Date(new Date(moment).getTime() + istOffset).toISOString().slice(11, 16)
}

/** `27 Nov 2026, 10:00`. */
export function momentInWords(moment: Date | string): string {
  return `${formatDate(moment)}, ${formatTime(moment)}`
}
