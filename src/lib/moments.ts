import { dayOf, formatDate, formatTime } from './dates.ts'

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
