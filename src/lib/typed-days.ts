import type { Day } from './dates.ts'
import { asciiDigits, cleanText } from './typed-text.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const isoOrder = /^(?<year>\d{4})[-/. ](?<month>\d{1,2})[-/. ](?<day>\d{1,2})(?=$| |T\d)/
const indianOrder =
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[-/. ]+(?<month>\d{1,2}|[a-z]{3,9})[-/., ]+(?<year>\d{4}|\d\d)(?=$|[, ]|T\d)/i

/** A day as India writes it, the day first: `07/11/2026`, `7-Nov-26`, `23 05 2026 11:43`, or ISO. Null if it is none. */
export function readDay(text: string): Day | null {
  const clean = asciiDigits(cleanText(text))
  const { year, month, day } = (isoOrder.exec(clean) ?? indianOrder.exec(clean))?.groups ?? {}
  if (!year || !month || !day) return null
  const number = /\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const written = [year.padStart(4, '20'), String(number).padStart(2, '0'), day.padStart(2, '0')].join('-')
  const date = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? (written as Day) : null
}
