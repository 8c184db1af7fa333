import { minus, nothing } from '../../lib/money.ts'
import type { Paper, Style } from '../../platform/pdf.ts'
import type { TaxAmounts } from '../tax/rules.ts'
import { chargeLines, type InvoiceDocument, type InvoiceLine, isUntaxed } from './document-rules.ts'
import { drawShortHead } from './draw-head.ts'
import {
  bottomOf,
  colours,
  label,
  left,
  onRight,
  percents,
  rightOf,
  rupees,
  small,
  strong,
  text,
} from './pdf-styles.ts'

type Row = Omit<InvoiceLine, 'hsn'> & { hsn: string; note: string | null }

type Column = { name: string; edge: number; cell: (row: Row) => [value: string, below?: string | undefined] }

const figure: Style = onRight({ ...text, size: 8.5 })
const room = 49
const below: Style = onRight(small)
const leading = 11

export function drawLines(paper: Paper, invoice: InvoiceDocument, y: number): number {
  const columns = columnsOf(invoice)
  const nameWidth = hsnAt(paper, columns) - left - 8
  let at = drawNames(paper, columns, y)
  const rows = rowsOf(invoice)
  const size = sizeFor(paper, columns, rows)
  for (const row of rows) {
    const name = paper.wrap(row.name, nameWidth, strong)
    const rest = [row.about, row.note].filter((line) => line !== null && line !== '')
    const about = rest.flatMap((line) => paper.wrap(line ?? '', nameWidth, small))
    const height = Math.max(2, name.length + about.length) * leading + 8
    if (at + height > bottomOf(paper)) {
      paper.turnPage()
      at = drawNames(paper, columns, drawShortHead(paper, invoice))
    }
    drawRow(paper, columns, row, { name, about, y: at, size })
    at += height
    paper.line([left, at], [rightOf(paper), at], colours.line, 0.5)
  }
  return at
}

/** All amounts share one size, reduced where one would overlap the next column. */
function sizeFor(paper: Paper, columns: Column[], rows: Row[]): number {
  const widths = rows.flatMap((row) =>
    columns.map(({ cell }) => paper.measure(cell(row)[0], { ...figure, face: 'strong' })),
  )
  return Math.min(figure.size, (figure.size * room) / Math.max(...widths))
}

function columnsOf(invoice: InvoiceDocument): Column[] {
  const { sameState, stateTax, lines } = invoice
  const untaxed = isUntaxed(invoice)
  const tax = (name: string, of: keyof TaxAmounts, part: number, edge: number): Column => ({
    name,
    edge,
    cell: (row) => [rupees(row[of]), percents(row.percent / part)],
  })
  const taxed = sameState
    ? [tax('CGST', 'cgst', 2, 118), tax(stateTax, 'sgst', 2, 66)]
    : [tax('IGST', 'igst', 1, 66)]
  const first = untaxed ? 8 : sameState ? 170 : 120
  const taxable: Column = { name: 'Taxable value', edge: first, cell: (row) => [rupees(row.taxable)] }
  const discounted = lines.some(({ discount }) => discount > 0)
  return [
    {
      name: 'Qty',
      edge: first + (discounted ? 178 : 118),
      cell: ({ quantity, unit }) => [`${quantity}`, unit],
    },
    { name: 'Price', edge: first + (discounted ? 121 : 62), cell: ({ price }) => [rupees(price)] },
    ...(discounted ? [discountAt(first + 63)] : []),
    ...(untaxed ? [] : [taxable, ...taxed]),
    { name: 'Amount', edge: 0, cell: ({ amount }) => [rupees(amount)] },
  ]
}

const discountAt = (edge: number): Column => ({
  name: 'Discount',
  edge,
  cell: ({ discount }) => [discount > 0 ? rupees(minus(nothing, discount)) : '–'],
})

function rowsOf(document: InvoiceDocument): Row[] {
  return [
    ...document.lines.map((line) => ({
      ...line,
      hsn: line.hsn ?? '',
      note: line.cancelled ? 'Cancelled: not supplied, not charged' : null,
    })),
    ...chargeLines(document).map(({ label: name, isSplit, ...part }) => ({
      ...part,
      name,
      about: isUntaxed(document)
        ? ''
        : isSplit
          ? `Of the goods at ${percents(part.percent)}`
          : 'Taxed as the goods',
      hsn: '',
      quantity: 1,
      price: part.amount,
      discount: nothing,
      cancelled: false,
      note: null,
    })),
  ]
}

function drawNames(paper: Paper, columns: Column[], y: number): number {
  const right = rightOf(paper)
  paper.text('ITEM', left, y, label)
  paper.text('HSN', hsnAt(paper, columns), y, label)
  for (const { name, edge } of columns) paper.text(name.toUpperCase(), right - edge, y, onRight(label))
  paper.line([left, y + 7], [right, y + 7], colours.ink, 1)
  return y + 7
}

const hsnAt = (paper: Paper, columns: Column[]) =>
  rightOf(paper) - Math.max(...columns.map(({ edge }) => edge)) - 42

type RowLayout = { name: string[]; about: string[]; y: number; size: number }

function drawRow(paper: Paper, columns: Column[], row: Row, { name, about, y, size }: RowLayout): void {
  const muted = row.cancelled ? { colour: colours.muted } : {}
  const first = y + 14
  name.forEach((line, index) => {
    paper.text(line, left, first + index * leading, { ...strong, ...muted })
  })
  about.forEach((line, index) => {
    const isNote = row.cancelled && index === about.length - 1
    const style = isNote ? { ...small, colour: colours.alarm } : small
    paper.text(line, left, first + (name.length + index) * leading, style)
  })
  paper.text(row.hsn, hsnAt(paper, columns), first, { ...text, size: 8.5, ...muted })
  for (const { edge, cell } of columns) {
    const [value, more] = cell(row)
    const x = rightOf(paper) - edge
    const style = { ...figure, size, ...(edge === 0 ? { face: 'strong' as const } : {}) }
    paper.text(value, x, first, { ...style, ...muted })
    if (more) paper.text(more, x, first + leading, below)
  }
}
