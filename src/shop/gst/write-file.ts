import { toRupees } from '../../lib/money.ts'
import type { Database } from '../../platform/database.ts'
import { type Column, type Row, writeXlsx } from '../../platform/xlsx.ts'
import { inChunks, zip } from '../../platform/zip.ts'
import { csvHead, csvLine } from '../catalog/csv/column-rules.ts'
import type { FileKind } from './file-rules.ts'
import type { Period } from './period-rules.ts'
import { headOf, largeInvoice, largeNote, registeredInvoice, registeredNote, sumsOf } from './portal-rules.ts'
import { readDocuments } from './read-documents.ts'
import { currentSeller } from './read-return.ts'
import { registerColumns, registerLines, tallyFoot, tallyHead, tallyVoucher } from './register-rules.ts'
import { isTaxed, type Return } from './return-rules.ts'
import { type Entry, entryOf, type Table } from './rules.ts'
import { type Cell, type GstSheet, gstSheets, ratesOf } from './sheet-rules.ts'

type Source = { on: Database; period: Period; totals: Return; onDocument: () => void }

/** A file of the period's return. The same documents give the same bytes. */
export function writeFile(kind: FileKind, source: Source): AsyncGenerator<Buffer> {
  switch (kind) {
    case 'json':
      return inChunks(portalText(source))
    case 'xlsx':
      return writeXlsx(gstSheets.map((sheet) => workbookSheet(sheet, source)))
    case 'csv':
      return zip(gstSheets.map((sheet) => ({ name: `${sheet.name}.csv`, text: csvText(sheet, source) })))
    case 'register':
      return inChunks(registerText(source))
    case 'tally':
      return inChunks(tallyText(source))
  }
}

async function* entriesOf({ on, period, totals, onDocument }: Source, table: Table): AsyncGenerator<Entry> {
  if (!totals.tables.has(table)) return
  for await (const issued of readDocuments(on, period, table)) {
    onDocument()
    const entry = entryOf(issued)
    if (entry.table === table && entry.rates.some(isTaxed)) yield entry
  }
}

type Section = {
  table: Table
  list: string
  groupOf: (entry: Entry) => object
  rowOf: (entry: Entry) => object
}

const byBuyer = ({ buyer }: Entry) => ({ ctin: buyer.gstin })
const sections: Section[] = [
  { table: 'b2b', list: 'inv', groupOf: byBuyer, rowOf: registeredInvoice },
  { table: 'b2cl', list: 'inv', groupOf: ({ buyer }) => ({ pos: buyer.state.code }), rowOf: largeInvoice },
  { table: 'cdnr', list: 'nt', groupOf: byBuyer, rowOf: registeredNote },
]

async function* portalText(source: Source): AsyncGenerator<string> {
  const { gstin } = await currentSeller()
  yield JSON.stringify(headOf(gstin, source.period)).slice(0, -1)
  for (const section of sections) yield* groupedText(section, source)
  let separator = ',"cdnur":['
  for await (const entry of entriesOf(source, 'cdnur')) {
    yield separator + JSON.stringify(largeNote(entry))
    separator = ','
  }
  if (separator === ',') yield ']'
  const sums = JSON.stringify(sumsOf(source.totals))
  yield sums === '{}' ? '}' : `,${sums.slice(1)}`
}

async function* groupedText(
  { table, list, groupOf, rowOf }: Section,
  source: Source,
): AsyncGenerator<string> {
  let group = ''
  for await (const entry of entriesOf(source, table)) {
    const head = JSON.stringify(groupOf(entry))
    const opening = `${head.slice(0, -1)},"${list}":[`
    if (group === '') yield `,"${table}":[${opening}`
    else yield group === head ? ',' : `]},${opening}`
    group = head
    yield JSON.stringify(rowOf(entry))
  }
  if (group !== '') yield ']}]'
}

async function* rowsOf(sheet: GstSheet, source: Source): AsyncGenerator<Cell[]> {
  if ('rowsOf' in sheet) yield* sheet.rowsOf(source.totals)
  else
    for await (const entry of entriesOf(source, sheet.documents))
      for (const rate of ratesOf(entry)) yield sheet.rowOf(entry, rate)
}

/** Headings in the fourth row, as in the offline tool's workbook. */
function workbookSheet(sheet: GstSheet, source: Source) {
  const columns = sheet.columns.map(
    ([name, kind]): Column => ({ name, kind, width: name.length > 15 ? 24 : 16 }),
  )
  const rows = rowsOf(sheet, source) as AsyncGenerator<Row>
  return { name: sheet.name, above: [[sheet.title], [], []], columns, rows }
}

async function* csvText(sheet: GstSheet, source: Source): AsyncGenerator<string> {
  yield csvHead(sheet.columns.map(([name]) => name))
  for await (const row of rowsOf(sheet, source))
    yield csvLine(
      row.map((cell, index) => (sheet.columns[index]?.[1] === 'amount' ? toRupees(cell as never) : cell)),
    )
}

async function* registerText({ on, period, onDocument }: Source): AsyncGenerator<string> {
  yield csvHead(registerColumns)
  for await (const issued of readDocuments(on, period)) {
    yield registerLines(entryOf(issued)).map(csvLine).join('')
    onDocument()
  }
}

async function* tallyText({ on, period, onDocument }: Source): AsyncGenerator<string> {
  yield tallyHead
  for await (const issued of readDocuments(on, period)) {
    yield tallyVoucher(entryOf(issued))
    onDocument()
  }
  yield tallyFoot
}
