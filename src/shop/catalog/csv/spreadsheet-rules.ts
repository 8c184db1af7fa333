import { cleanLines } from '../../../lib/typed-text.ts'

// Spreadsheets rewrite cells by themselves when they open and save a CSV file.

/** Whether a spreadsheet can have made `cell` of `was`. */
export function isRewritten(was: string, cell: string, decimalComma = false): boolean {
  if (was === cell) return true
  const [before, after] = [plainText(was), plainText(cell)]
  return (
    before === after ||
    (/^(true|false)$/i.test(before) && before.toLowerCase() === after.toLowerCase()) ||
    isSameNumber(before, after, decimalComma) ||
    momentsIn(before).some((one) => momentsIn(after).some((other) => isSameMoment(one, other))) ||
    isWithQuestionMarks(was.trim(), cell.replace(/\r\n?/g, '\n').trim()) ||
    after === plainText(utf8AsWindows1252(was))
  )
}

/** Whether letters that `was` has came back as question marks. */
export function hasLostLetters(was: string, cell: string): boolean {
  const count = (text: string, unit: RegExp) => text.match(unit)?.length ?? 0
  const isFewer = count(cell, /[^\0-\x7f]/g) < count(was, /[^\0-\x7f]/g)
  return isFewer && count(cell, /\?/g) > count(was, /\?/g)
}

/** A number that a spreadsheet has shortened, as `8.90123E+12`, or turned into a date, as `01-Feb`. */
export function isMangled(code: string): boolean {
  return /\dE\+\d/i.test(code) || /^(\d\d?-[A-Z][a-z]{2}|[A-Z][a-z]{2}-\d\d)$/.test(code)
}

/**
 * Rows with more cells than there are headings, and rows whose amount at `at` can have been parted by its comma. Some programs
 * end every row with a separator: the rows whose amount is surely whole show it. Without any of them the others are in doubt.
 */
export function tornRows<Row extends { cells: readonly string[] }>(
  headings: readonly string[],
  rows: readonly Row[],
  at: number,
): Set<Row> {
  const named = headings.findLastIndex((heading) => heading.trim() !== '') + 1
  const isFilled = ({ cells }: Row, from: number) => cells.slice(from).some((cell) => cell.trim() !== '')
  const parted = new Set(rows.filter(({ cells }) => isPartedAmount(cells, at)))
  const whole = rows.filter((row) => !parted.has(row))
  const endsWithSeparators = whole.length > 0 && !rows.some((row) => isFilled(row, named))
  const usual = endsWithSeparators ? Math.min(...whole.map(({ cells }) => cells.length)) : 0
  const width = Math.max(named, usual)
  return new Set(
    rows.filter((row) => isFilled(row, headings.length) || (row.cells.length > width && parted.has(row))),
  )
}

/** Whether the cells from `at` on can be one amount: `1,708` without quotation marks is two, of which the first says ₹1. */
function isPartedAmount(cells: readonly string[], at: number): boolean {
  const [amount = '', ...after] = at < 0 ? [] : cells.slice(at).map((cell) => cell.trim())
  return /^\D*\d{1,3}$/.test(amount) && /^(\d\d,)*\d{3}(\.\d+)?[^\d,]*(,|$)/.test(after.join())
}

/** A spreadsheet takes apostrophes away that stand before a formula, and Google Sheets one before another. */
function plainText(text: string): string {
  return cleanLines(text)
    .trim()
    .replace(/^'+(?=['=+\-@])/, '')
}

/** Excel's “CSV (Comma delimited)” writes letters of other languages as question marks. */
function isWithQuestionMarks(was: string, cell: string): boolean {
  const hasMark = (index: number) => cell[index] === '?' && was.charCodeAt(index) > 0x7f
  return (
    was.length === cell.length && cell.split('').every((unit, index) => unit === was[index] || hasMark(index))
  )
}

function utf8AsWindows1252(text: string): string {
  return new TextDecoder('windows-1252').decode(new TextEncoder().encode(text))
}

const MAX_DIGITS = 15

/** A spreadsheet keeps 15 digits of a number, and shows fewer of a long one: `8.90123E+12`. */
function isSameNumber(before: string, after: string, decimalComma: boolean): boolean {
  const number = numberIn(before)
  if (number === null) return false
  const [isShort, decimals = ''] = /^-?\d(?:[.,](\d+))?E\+?\d/i.exec(after) ?? []
  const digits = isShort ? decimals.length + 1 : MAX_DIGITS
  const withPoint = decimalComma ? after.replaceAll('.', '').replace(',', '.') : after
  return [after, withPoint].some(
    (text) => Number(numberIn(text)?.toPrecision(digits)) === Number(number.toPrecision(digits)),
  )
}

/** `₹ 1,29,900.50`, `(500)`, `12.5%`, `1.5E+3`, `007`. */
function numberIn(text: string): number | null {
  const bare = text.replace(/[₹\s]|^Rs\.?/gi, '').replace(/^\((.+)\)$/, '-$1')
  if (!/^-?(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.\d*)?(E[-+]?\d{1,3})?%?$/i.test(bare)) return null
  const number = Number(bare.replace(/[,%]/g, ''))
  return bare.endsWith('%') ? number / 100 : number
}

const datePatterns = [
  /^(?<year>\d{4})[-/.](?<month>\d\d?)(?:[-/.](?<day>\d\d?))?$/,
  /^(?<day>\d\d?)[-/.](?<month>\d\d?)(?:[-/.](?<year>\d{4}|\d\d))?$/,
  /^(?<month>\d\d?)[-/.](?<day>\d\d?)(?:[-/.](?<year>\d{4}|\d\d))?$/,
  /^(?<month>\d\d?)[-/.](?<year>\d{4})$/,
  /^(?<day>\d\d?)[-/ ](?<month>[a-z]{3,9})(?:[-/, ]+(?<year>\d{4}|\d\d))?$/i,
  /^(?<month>[a-z]{3,9})[-/ ](?<day>\d\d?)(?:, ?(?<year>\d{4}))?$/i,
  /^(?<month>[a-z]{3,9})[-/ ](?<year>\d{4}|\d\d)$/i,
]
const timePattern = /(?:^|(?<![T\s])[T\s]+)(\d\d?):(\d\d)(?::(\d\d)(?:\.0+)?)?(?:\s?([AP])\.?M\.?)?$/i
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `year` and `day` are null where the text leaves them out; `month` is 0 for a time alone. */
type Moment = { year: number | null; month: number; day: number | null; time: string }

/** Everything that a text can mean, with the day before the month first, as in India. */
export function momentsIn(text: string): Moment[] {
  const [found = '', hours, minutes = '00', seconds = '00', half] = timePattern.exec(text) ?? []
  const hour = half ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours ?? 0)
  const time = `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`
  const date = text.slice(0, text.length - found.length)
  if (date === '') return found ? [{ year: null, month: 0, day: null, time }] : []
  return datePatterns.flatMap((pattern) => {
    const { year, month = '', day } = pattern.exec(date)?.groups ?? {}
    const number = Number(month) || months.indexOf(month.slice(0, 3).toLowerCase()) + 1
    if (number < 1 || number > 12 || Number(day ?? 1) > 31) return []
    return [
      {
        year: year ? Number(year.padStart(4, '20')) : null,
        month: number,
        day: day ? Number(day) : null,
        time,
      },
    ]
  })
}

/** A spreadsheet adds the first of the month and the present year, and leaves them out. */
function isSameMoment(one: Moment, other: Moment): boolean {
  const isSameYear = one.year === null || other.year === null || one.year === other.year
  return (
    one.month === other.month && isSameYear && (one.day ?? 1) === (other.day ?? 1) && one.time === other.time
  )
}
