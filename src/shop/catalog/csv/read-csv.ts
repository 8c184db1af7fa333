import { CsvError, parse } from 'csv-parse/sync'
import { done, type Result, refused } from '../../../lib/result.ts'
import { MAX_IMPORT_ROWS, type Table } from './rules.ts'

const MAX_ROW_LENGTH = 200_000

export type CsvRefusal =
  | { reason: 'workbook' | 'not-unicode' | 'binary' | 'empty' | 'too-many-rows' }
  | { reason: 'broken'; line: number; quotes: boolean }

/** UTF-8, or UTF-16 with a byte order mark; the first line determines the delimiter. Refuses invalid Unicode. */
export function readCsv(bytes: Uint8Array): Result<Table, CsvRefusal> {
  const text = textOf(bytes)
  if (!text.ok) return text
  const announced = /^sep=(.)\r?\n/i.exec(text.value)
  const content = announced ? text.value.slice(announced[0].length) : text.value
  const delimiter = announced?.[1] ?? delimiterOf(content)
  try {
    const records: string[][] = parse(content, {
      delimiter,
      relax_column_count: true,
      max_record_size: MAX_ROW_LENGTH,
      to: MAX_IMPORT_ROWS + 2,
    })
    const [headings, ...rest] = records
    if (!headings || headings.every((heading) => heading.trim() === '')) return refused({ reason: 'empty' })
    const first = announced ? 3 : 2
    const rows = rest
      .map((cells, index) => ({ row: index + first, cells }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    if (rest.length > MAX_IMPORT_ROWS) return refused({ reason: 'too-many-rows' })
    return done({ headings, rows, decimalComma: delimiter !== ',' })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number((error as { lines?: number }).lines ?? 1)
    return refused({ reason: 'broken', line, quotes: error.code.includes('QUOTE') })
  }
}

export function textOf(bytes: Uint8Array): Result<string, CsvRefusal> {
  const [first, second] = bytes
  if (first === 0x50 && second === 0x4b) return refused({ reason: 'workbook' })
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') ? refused({ reason: 'binary' }) : done(text)
  } catch {
    return refused({ reason: 'not-unicode' })
  }
}

function delimiterOf(content: string): string {
  const line = (content.split(/\r?\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => line.split(delimiter).length
  return [';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best), ',')
}
