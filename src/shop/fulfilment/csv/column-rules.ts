import type { Table } from '../../catalog/csv/rules.ts'

/** How the files of couriers and aggregators head their columns, in small letters and without a star. */
const headings = {
  order: [
    'order',
    'order id',
    'order number',
    'order no',
    'sale order number',
    'channel order id',
    'reference number',
  ],
  number: [
    'tracking number',
    'awb',
    'awb code',
    'awb number',
    'awb no',
    'waybill',
    'waybill number',
    'tracking id',
  ],
  courier: ['courier', 'courier name', 'courier company', 'carrier'],
  amount: ['cod amount', 'cod remitted', 'remitted amount', 'amount', 'cod payable', 'collected amount'],
} as const
export type CourierColumn = keyof typeof headings

export type CourierRow = { row: number } & Record<CourierColumn, string>

/** Undefined if a column is needed and missing. */
export function readColumns(table: Table, needed: readonly CourierColumn[]): CourierRow[] | undefined {
  const names = table.headings.map((heading) => heading.replace(/^\*/, '').trim().toLowerCase())
  const place = (column: CourierColumn) =>
    names.findIndex((name) => (headings[column] as readonly string[]).includes(name))
  if (needed.some((column) => place(column) < 0)) return undefined
  return table.rows.map(({ row, cells }) => {
    // A spreadsheet keeps long numbers as text by an apostrophe or a formula: '123 or ="123".
    const cell = (column: CourierColumn) =>
      (cells[place(column)] ?? '').trim().replace(/^=?"(.*)"$|^'(.*)$/, '$1$2')
    return {
      row,
      order: cell('order').replace(/^#/, '').toLowerCase(),
      number: cell('number'),
      courier: cell('courier'),
      amount: cell('amount'),
    }
  })
}

export type RowProblem = { row: number; message: string }

/** Each value that stands in an earlier row as well. */
export function repeated(rows: readonly { row: number; value: string }[], what: string): RowProblem[] {
  const first = new Map<string, number>()
  return rows.flatMap(({ row, value }) => {
    const earlier = first.get(value)
    if (earlier === undefined) first.set(value, row)
    return earlier === undefined ? [] : [{ row, message: `${what} ${value} stands in row ${earlier}, too` }]
  })
}
