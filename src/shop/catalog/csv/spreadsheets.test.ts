import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editedCells, rewrittenCells } from '../../../../tests/outside/files.data.ts'
import { runs } from '../../../../tests/runs.ts'
import { fromRupees } from '../../../lib/money.ts'
import { cleanLines } from '../../../lib/typed-text.ts'
import type { Product } from '../rules.ts'
import { type Cells, type CsvColumn, cellsOf, csvColumns, csvHead, productLine } from './column-rules.ts'
import { readCsv } from './read-csv.ts'
import { columnIndexesOf, rowOf, unlike } from './row-rules.ts'

const usual = {
  id: '01980000-0000-7000-8000-00000000000a',
  name: 'Vayu Glide',
  description: 'Light.',
  category: { id: 'c', name: 'Running Shoes' },
  brand: { id: 'b', name: 'Nike' },
  gender: 'Men',
  regularPrice: fromRupees(1999),
  salePrice: fromRupees(1499.5),
  sizes: [
    {
      id: '8',
      size: 8,
      stock: 10,
      sku: 'RUN-8',
      barcode: '8901234567890',
      lowStock: 5,
      place: 'A-03-2',
      incoming: null,
    },
    { id: '9', size: 9, stock: 3, sku: null, barcode: null, lowStock: null, place: null, incoming: null },
  ],
  active: false,
  goLiveAt: new Date('2026-12-20T10:00:00+05:30'),
  hsn: '64041100',
  unit: 'PRS',
  taxClass: 'apparel',
  pieces: 1,
  countryOfOrigin: 'India',
  maker: 'Asha & Co, Delhi',
  netQuantity: '1 pair',
  importedIn: '2026-08',
  bisLicence: 'CM/L-1234567',
  updatedAt: new Date('2026-11-28T10:00:00.123Z'),
} as unknown as Product

function readRow(headings: readonly string[], cells: string[]): Cells {
  return rowOf({ row: 2, cells }, columnIndexesOf(headings)).cells
}

describe('a cell that a spreadsheet has written otherwise is no change', () => {
  test.each(rewrittenCells)('%s: %j comes back as %j (%s)', (column, exported, back) => {
    const was = { ...cellsOf(usual), [column]: exported.replace(/^'(?=[=-])/, '').trimEnd() }
    expect(unlike(readRow([column], [back]), was, false)).toEqual({})
  })

  test.each(editedCells)('%s: %j edited to %j is one', (column, exported, edited) => {
    const was = { ...cellsOf(usual), [column]: exported }
    expect(unlike(readRow([column], [edited]), was, false)).toHaveProperty(
      column === 'updatedAt' ? 'x' : column,
    )
  })

  test('and no column is without a line in the table', () => {
    expect(new Set(rewrittenCells.map(([column]) => column))).toEqual(new Set(csvColumns))
  })
})

/** Excel in India opening a CSV file: what looks like a number, date or truth value becomes one. */
function excel(cell: string): string {
  const text = cell.trim()
  if (/^(true|false)$/i.test(text)) return text.toUpperCase()
  if (/^\d+(\.\d+)?(E\d+)?$/i.test(text)) {
    const number = Number(text)
    return number >= 1e11 || /E/i.test(text) ? number.toExponential(5).replace('e+', 'E+') : String(number)
  }
  const [, year, month = '', day, time] = /^(\d{4})-(\d\d)(?:-(\d\d) (\d\d:\d\d))?$/.exec(text) ?? []
  if (time) return `${day}-${month}-${year} ${time}`
  const name = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  if (year && name[Number(month) - 1]) return `${name[Number(month) - 1]}-${year.slice(2)}`
  const [, one = '', other = ''] = /^(\d\d?)[-/](\d\d?)$/.exec(text) ?? []
  if (Number(one) > 0 && Number(one) <= 28 && name[Number(other) - 1])
    return `${one.padStart(2, '0')}-${name[Number(other) - 1]}`
  return cell
}

const spreadsheets: Record<string, (cell: string) => string> = {
  'Excel in India': excel,
  'Google Sheets': (cell) => excel(cell.replace(/^'(?=['=+\-@])/, '')),
  'Excel on a Mac': (cell) => excel(cell).replaceAll('\n', '\r'),
  'Excel without UTF-8': (cell) => excel(cell).replace(/[^\0-\xff“”]/g, '?'),
  LibreOffice: (cell) => (/^\d+\.\d$/.test(cell) ? `${cell}0` : cell).replaceAll('\n', '\r\n'),
}

const saved: Record<string, (rows: readonly (readonly string[])[]) => Uint8Array> = {
  'UTF-8 with a mark': (rows) => Buffer.from(`\ufeff${joined(rows, ',')}`),
  'UTF-8 with semicolons': (rows) => Buffer.from(`sep=;\r\n${joined(rows, ';')}`),
  'UTF-16 with tabs': (rows) => Buffer.from(`\ufeff${joined(rows, '\t')}`, 'utf16le'),
  'UTF-16 without a mark': (rows) => Buffer.from(joined(rows, '\t'), 'utf16le'),
}

function joined(rows: readonly (readonly string[])[], delimiter: string): string {
  return rows
    .map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)}\r\n`)
    .join('')
}

function rowsIn(bytes: Uint8Array): string[][] {
  const table = readCsv(bytes)
  if (!table.ok) throw new Error(table.refusal.reason)
  return [table.value.headings, ...table.value.rows.map(({ cells }) => cells)]
}

const scripts = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  fc.constantFrom(
    ...[
      "'=1+1",
      "''=1+1",
      "''",
      "'Tis",
      '=HYPERLINK("http://x")',
      '-5',
      '+91 98',
      '@cmd',
      '1-2',
      '3/4',
      '007',
      'TRUE',
      '1E5',
    ],
    ...[
      '8901234567890',
      '₹ 500',
      'हिंदी, "तेज़"',
      'தமிழ்',
      'اردو',
      'ł 🏏 é',
      'two\nlines',
      '12:30',
      '2026-08',
      '“smart”',
    ],
  ),
)
const text = scripts.map((text) => cleanLines(text).trim()).filter((text) => text !== '')
const product = fc
  .record({
    ...{ name: text, description: text, maker: text, netQuantity: text },
    category: text.map((name) => ({ id: 'c', name })),
    brand: text.map((name) => ({ id: 'b', name })),
    regularPrice: fc.integer({ min: 0, max: 99_999_999 }).map((paise) => fromRupees(paise / 100)),
    hsn: fc.constantFrom(null, '0402', '6404', '64041100'),
    importedIn: fc.constantFrom(null, '2026-08', '2025-12'),
    goLiveAt: fc.constantFrom(
      null,
      new Date('2026-12-05T22:00:00+05:30'),
      new Date('2026-12-20T00:00:00+05:30'),
    ),
  })
  .map((changes) => ({ ...usual, ...changes }) as Product)

test.each(Object.keys(spreadsheets))(
  'a product of any script comes back from %s as it was',
  (spreadsheet) => {
    fc.assert(
      fc.property(product, fc.constantFrom(...Object.keys(saved)), (product, encoding) => {
        const [head = [], exported = []] = rowsIn(Buffer.from(csvHead(csvColumns) + productLine(product)))
        const rewrite = spreadsheets[spreadsheet] ?? String
        // A spreadsheet leaves `_id` and ISO 8601 times as they are.
        const cells = exported.map((cell, index) => (head[index] === 'updatedAt' ? cell : rewrite(cell)))
        const [headings = [], back = []] = rowsIn(saved[encoding]?.([head, cells]) ?? Buffer.of())
        expect(unlike(readRow(headings, back), cellsOf(product), encoding !== 'UTF-8 with a mark')).toEqual(
          {},
        )
      }),
      { numRuns: runs(60, 5_000) },
    )
  },
)

test('empty lines above the headings and inch marks in a text are read', () => {
  const file = '\r\n;;\r\nsku;productName;salePrice\r\nBAT-8;Bat 34" long;1299,50\r\n'
  expect(readCsv(Buffer.from(file))).toMatchObject({
    ok: true,
    value: {
      headings: ['sku', 'productName', 'salePrice'],
      rows: [{ row: 4, cells: ['BAT-8', 'Bat 34" long', '1299,50'] }],
    },
  })
})

test('an exported cell is no formula to a spreadsheet', () => {
  fc.assert(
    fc.property(product, (product) => {
      const [head = [], cells = []] = rowsIn(Buffer.from(csvHead(csvColumns) + productLine(product)))
      const formulas = cells.filter((cell) => /^\s*[=+\-@\t\r]/.test(cell))
      expect(formulas.map((cell) => head[cells.indexOf(cell)] as CsvColumn)).toEqual([])
    }),
    { numRuns: runs(60, 5_000) },
  )
})
