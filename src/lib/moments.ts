import { dayOf, formatTime } from './dates.ts'
import { readDay } from './typed-days.ts'
import { asciiDigits, cleanText } from './typed-text.ts'

/** `2026-11-27T10:00`, India's time: a date-time field has it so, and spreadsheets with a space. */
export function localTime(moment: Date | string): string {
  return `${dayOf(new Date(moment))}T${formatTime(moment)}`
}

/** The reverse of `localTime`, and a day and a time as India writes them: `27/11/2026 10:00`. Null if there is no such moment. */
export function momentIn(typed: string): Date | null {
  const text = asciiDigits(cleanText(typed))
  const day = readDay(text)
  const [, hour = '', minute = ''] = /[T, ](\d\d?):(\d\d)(?::00)?$/.exec(text) ?? []
  const moment = new Date(`${day}T${hour.padStart(2, '0')}:${minute}:00+05:30`)
  return Number.isNaN(moment.getTime()) || dayOf(moment) !== day ? null : moment
}

/** Lower bound of the ids that `new_id()` generates from `moment` on. */
export const firstIdAt = (moment: Date) => moment.getTime().toString(16).padStart(12, '0').padEnd(32, '0')
