import { CsvError, parse } from 'csv-parse/sync'
import { done, type Result, refused } from '../../../lib/result.ts'
import { isWorkbook, readWorkbook } from '../../../platform/xlsx/read-workbook.ts'
import { textOf } from '../../catalog/csv/read-csv.ts'
import {
  type FileRefusal,
  isKnownHeading,
  MAX_FILE_COLUMNS,
  MAX_FILE_ROWS,
  MAX_ROWS_ABOVE,
  type Sheet,
} from './column-rules.ts'

const MAX_ROW_LENGTH = 200_000
/** More than is read, so that a larger sheet is noticed. IW is the column after 256 others. */
const READ_ROWS = MAX_FILE_ROWS + 100
const LAST_COLUMN = 'IW'

/** Reads CSV of any delimiter and encoding, or the visible sheets of an Excel workbook. */
export async function readCourierFile(bytes: Uint8Array): Promise<Result<Sheet[], FileRefusal>> {
  if (isWorkbook(bytes)) {
    const sheets = await readWorkbook(bytes, `A1:${LAST_COLUMN}${READ_ROWS}`)
    return sheets.ok ? sheetsOf(sheets.value) : sheets
  }
  const text = decode(bytes)
  if (!text.ok) return text
  if (/^\s*<(!doctype|html|table|\?xml)/i.test(text.value)) return refused({ reason: 'web-page' })
  return readLines(text.value)
}

function decode(bytes: Uint8Array): Result<string, FileRefusal> {
  const text = textOf(bytes)
  if (text.ok || text.refusal.reason !== 'not-unicode') return text.ok ? text : refused({ reason: 'binary' })
  // Names may be garbled by that, but numbers, amounts and headings are not.
  const guessed = new TextDecoder('windows-1252').decode(bytes)
  return /[^\P{Cc}\t\n\v\f\r\u0080-\u009f]/u.test(guessed) ? refused({ reason: 'binary' }) : done(guessed)
}

function readLines(text: string): Result<Sheet[], FileRefusal> {
  const tooLong = text.split(/\r\n?|\n/).findIndex((line) => line.length >= MAX_ROW_LENGTH)
  if (tooLong >= 0) return refused({ reason: 'broken', line: tooLong + 1, quotes: false })
  const announced = /^sep=(.)\r?\n/i.exec(text)
  try {
    const records: string[][] = parse(announced ? text.slice(announced[0].length) : text, {
      delimiter: announced?.[1] ?? delimiterOf(text),
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MAX_ROW_LENGTH,
      to: READ_ROWS,
    })
    return sheetsOf([records], announced ? 2 : 1)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number((error as { lines?: number }).lines ?? 1)
    return refused({ reason: 'broken', line, quotes: error.code.includes('QUOTE') })
  }
}

/** The one that parts a line into the most known headings, or else cells: amounts with commas part their lines further. */
function delimiterOf(text: string): string {
  const lines = text.split(/\r\n?|\n/, MAX_ROWS_ABOVE)
  const bare = lines.map((line) => line.replace(/"[^"]*"/g, ''))
  const most = (counts: number[]) => Math.max(...counts)
  const candidates = [',', ';', '\t', '|'].map((delimiter) => ({
    delimiter,
    headings: most(
      lines.map((line) => line.split(delimiter, MAX_FILE_COLUMNS).filter(isKnownHeading).length),
    ),
    cells: most(bare.map((line) => line.split(delimiter).length)),
  }))
  return candidates.reduce((best, other) =>
    (other.headings - best.headings || other.cells - best.cells) > 0 ? other : best,
  ).delimiter
}

function sheetsOf(sheets: readonly string[][][], firstRow = 1): Result<Sheet[], FileRefusal> {
  if (sheets.some((rows) => rows.some((cells) => cells.length > MAX_FILE_COLUMNS)))
    return refused({ reason: 'too-many-columns' })
  const filled = sheets.map((rows) =>
    rows
      .map((cells, index) => ({ row: index + firstRow, cells }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
  )
  // Empty rows between the others fill what is read, too.
  const isCut = filled.some((rows) => (rows.at(-1)?.row ?? 0) > MAX_FILE_ROWS + MAX_ROWS_ABOVE)
  return isCut ? refused({ reason: 'too-many-rows' }) : done(filled)
}
