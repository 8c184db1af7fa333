import { formatDate } from '../../../lib/dates.ts'
import { formatRupees, toRupees } from '../../../lib/money.ts'
import type { Paper } from '../../../platform/pdf.ts'
import { colours, label, left, onRight, rightOf, small, text } from '../../invoices/pdf-styles.ts'
import { orderName } from '../../orders/rules.ts'
import type { ExportedOrder } from './export-orders.ts'

const rowHeight = 15

type Column = { name: string; at: number; width?: number; of: (order: ExportedOrder) => string }

const columns: Column[] = [
  { name: 'Order', at: 0, width: 52, of: ({ number }) => orderName(number) },
  { name: 'Placed', at: 56, width: 58, of: ({ placedAt }) => formatDate(placedAt) },
  { name: 'Customer', at: 118, width: 156, of: ({ customer }) => customer },
  { name: 'Payment', at: 280, width: 44, of: ({ paymentMethod }) => paymentMethod },
  { name: 'Status', at: 328, width: 68, of: ({ status }) => status },
  { name: 'Total', at: 456, of: ({ total }) => formatRupees(toRupees(total)) },
  { name: 'Refunded', at: 515, of: ({ refunded }) => formatRupees(toRupees(refunded)) },
]

const row = { ...text, size: 7.5 }

export function drawOrders(paper: Paper, orders: readonly ExportedOrder[], y: number): number {
  for (const { name, at, width } of columns)
    paper.text(name.toUpperCase(), left + at, y, width ? label : onRight(label))
  paper.line([left, y + 5], [rightOf(paper), y + 5], colours.line, 0.5)
  let at = y + 5 + rowHeight - 4
  for (const order of orders) {
    for (const column of columns) drawCell(paper, column, order, at)
    at += rowHeight
  }
  return at
}

function drawCell(paper: Paper, { at, width, of }: Column, order: ExportedOrder, y: number): void {
  const [line = '', ...more] = width ? paper.wrap(of(order), width, row) : [of(order)]
  paper.text(more.length > 0 ? `${line} …` : line, left + at, y, width ? row : onRight(row))
}

export function drawLeftOut(paper: Paper, shown: number, count: number, y: number): void {
  const [first, all] = [shown, count].map((number) => number.toLocaleString('en-IN'))
  paper.text(
    `The first ${first} of ${all} orders. The workbook (XLSX) lists all of them.`,
    left,
    y + 4,
    small,
  )
}
