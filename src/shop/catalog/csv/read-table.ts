import { done, type Result, refused } from '../../../lib/result.ts'
import { isWorkbook, readWorkbook, type WorkbookRefusal } from '../../../platform/xlsx/read-workbook.ts'
import { isFormula } from './column-rules.ts'
import { type CsvRefusal, readCsv } from './read-csv.ts'
import { MAX_IMPORT_ROWS, type Table } from './rules.ts'

export type TableRefusal = CsvRefusal | WorkbookRefusal | { reason: 'several-sheets' }

/** A CSV file, or a workbook in whose cells no text is a formula. */
export async function readTable(bytes: Uint8Array): Promise<Result<Table, TableRefusal>> {
  return isWorkbook(bytes) ? readBook(bytes) : readCsv(bytes)
}

/** One more row and column than are taken, so that a larger sheet is noticed; empty rows fill what is read, too. */
const RANGE = `A1:ALM${MAX_IMPORT_ROWS + 100}`

/** The only sheet with anything in it; its first row that is not empty has the headings. */
async function readBook(bytes: Uint8Array): Promise<Result<Table, TableRefusal>> {
  const sheets = await readWorkbook(bytes, RANGE)
  if (!sheets.ok) return sheets
  const filled = sheets.value
    .map((rows) =>
      rows
        .map((cells, index) => ({ row: index + 1, cells }))
        .filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
    )
    .filter((rows) => rows.length > 0)
  if (filled.length > 1) return refused({ reason: 'several-sheets' })
  const [headings, ...rest] = filled[0] ?? []
  if (!headings) return refused({ reason: 'empty' })
  if ((rest.at(-1)?.row ?? 0) - headings.row > MAX_IMPORT_ROWS) return refused({ reason: 'too-many-rows' })
  const rows = rest.map(({ row, cells }) => ({ row, cells: cells.map(textCell) }))
  return done({ headings: headings.cells, rows, decimalComma: false })
}

/** A CSV that was saved as a workbook has its apostrophes still. */
function textCell(cell: string): string {
  return isFormula(cell) && !cell.startsWith("'") ? `'${cell}` : cell
}
