import { CsvError, parse } from 'csv-parse/sync'
import { done, type Result, refused } from '../../../lib/result.ts'
import { columnNamed } from './column-rules.ts'
import { MAX_IMPORT_ROWS, type Table } from './rules.ts'
import { tornRows } from './spreadsheet-rules.ts'

const MAX_ROW_LENGTH = 200_000
/** More than a row of long texts has. */
const MAX_DELIMITERS = 20_000

export type CsvRefusal =
  | {
      reason:
        | 'workbook'
        | 'not-unicode'
        | 'binary'
        | 'web-page'
        | 'empty'
        | 'too-many-rows'
        | 'too-many-columns'
    }
  | { reason: 'broken'; line: number; quotes: boolean }

/** UTF-8 or UTF-16; the line of headings, which is the first that is not empty, determines the delimiter. Refuses invalid Unicode. */
export function readCsv(bytes: Uint8Array): Result<Table, CsvRefusal> {
  const text = textOf(bytes)
  if (!text.ok) return text
  if (/^\s*<(!doctype|html)/i.test(text.value)) return refused({ reason: 'web-page' })
  const announced = /^sep=(.)\r?\n/i.exec(text.value)
  const content = announced ? text.value.slice(announced[0].length) : text.value
  const delimiter = announced?.[1] ?? delimiterOf(content)
  if (hasWideLine(content, delimiter)) return refused({ reason: 'too-many-columns' })
  try {
    const records: string[][] = parse(content, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MAX_ROW_LENGTH,
      to: MAX_IMPORT_ROWS + 2,
    })
    if (records.length > MAX_IMPORT_ROWS + 1) return refused({ reason: 'too-many-rows' })
    const above = records.findIndex((cells) => cells.some((cell) => cell.trim() !== ''))
    const [headings, ...rest] = above < 0 ? [] : records.slice(above)
    if (!headings) return refused({ reason: 'empty' })
    const first = above + (announced ? 3 : 2)
    const rows: Table['rows'] = rest
      .map((cells, index) => ({ row: index + first, cells }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    const last = rows.at(-1)
    if (last && last.cells.length < headings.length && !/[\r\n]$/.test(content)) last.isCut = true
    const price = headings.findIndex((heading) => columnNamed(heading) === 'salePrice')
    for (const row of tornRows(headings, rows, price)) row.isTorn = true
    return done({ headings, rows, decimalComma: delimiter !== ',' })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number((error as { lines?: number }).lines ?? 1)
    return refused({ reason: 'broken', line, quotes: error.code.includes('QUOTE') })
  }
}

export function textOf(bytes: Uint8Array): Result<string, CsvRefusal> {
  const [first, second] = bytes
  if ((first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf))
    return refused({ reason: 'workbook' })
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
    if (text.includes('\0') || text.startsWith('%PDF-')) return refused({ reason: 'binary' })
    return done(text)
  } catch {
    return refused({ reason: 'not-unicode' })
  }
}

/** UTF-16 also by its first two characters, which are Latin letters where the mark is missing. */
function encodingOf([first, second, third, fourth]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first && second === 0 && third && fourth === 0) return 'utf-16le'
  return first === 0 && second && third === 0 && fourth ? 'utf-16be' : 'utf-8'
}

/** Before csv-parse reads them: its `max_record_size` does not count delimiters, and a million of them block for seconds. */
function hasWideLine(content: string, delimiter: string): boolean {
  return content
    .split('\n')
    .some((line) => line.length > MAX_DELIMITERS && line.split(delimiter).length > MAX_DELIMITERS)
}

function delimiterOf(content: string): string {
  const line = (content.trimStart().split(/\r?\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => line.split(delimiter).length
  return [';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best), ',')
}
