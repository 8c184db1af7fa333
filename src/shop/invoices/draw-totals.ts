import { amountInWords } from '../../lib/amount-in-words.ts'
import { formatDate } from '../../lib/dates.ts'
import type { Paise } from '../../lib/money.ts'
import { minus, nothing, sum } from '../../lib/money.ts'
import type { Paper } from '../../platform/pdf.ts'
import { chargesIn } from '../charges/rules.ts'
import { type InvoiceDocument, isUntaxed, taxSummary, titleOf } from './document-rules.ts'
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
  section,
  small,
  strong,
  text,
} from './pdf-styles.ts'

const height = 196
const summaryWidth = 280
const totalsWidth = 200
const lineHeight = 12

export function drawEnd(paper: Paper, invoice: InvoiceDocument, y: number): void {
  let top = y + 24
  const rows = totalRows(paper, invoice)
  const more = rows.reduce((height, { lines }) => height + (lines.length - 1) * lineHeight, 0)
  if (top + height + more > bottomOf(paper)) {
    paper.turnPage()
    top = drawShortHead(paper, invoice) + 6
  }
  const words = drawWords(paper, invoice, drawSummary(paper, invoice, top) + 20)
  const totals = drawTotals(paper, invoice, rows, top)
  drawNotes(paper, invoice, Math.max(words, totals) + 20)
}

function drawSummary(paper: Paper, invoice: InvoiceDocument, y: number): number {
  const { sameState, stateTax } = invoice
  // No tax to sum up: the words of the total stand at the top.
  if (isUntaxed(invoice)) return y - 20
  section(paper, 'Tax in these prices', left, y, summaryWidth)
  const rates = taxSummary(invoice)
  const all = (of: 'taxable' | 'cgst' | 'sgst' | 'igst') => sum(rates.map((rate) => rate[of]))
  const columns = sameState
    ? ([
        ['Taxable value', 'taxable', 140],
        ['CGST', 'cgst', 212],
        [stateTax, 'sgst', summaryWidth],
      ] as const)
    : ([
        ['Taxable value', 'taxable', 170],
        ['IGST', 'igst', summaryWidth],
      ] as const)
  let at = y + 30
  paper.text('RATE', left, at, label)
  for (const [name, , edge] of columns) paper.text(name.toUpperCase(), left + edge, at, onRight(label))
  for (const rate of rates) {
    at += 15
    paper.text(percents(rate.percent), left, at, text)
    for (const [, of, edge] of columns) paper.text(rupees(rate[of]), left + edge, at, onRight(text))
  }
  at += 7
  paper.line([left, at], [left + summaryWidth, at], colours.line, 0.5)
  at += 13
  paper.text('Together', left, at, strong)
  for (const [, of, edge] of columns) paper.text(rupees(all(of)), left + edge, at, onRight(strong))
  return at
}

type TotalRow = { lines: string[]; amount: Paise }

/** Owners name multibuys, in up to several lines. */
function totalRows(paper: Paper, { figures }: InvoiceDocument): TotalRow[] {
  const { subtotal, offerDiscount, couponDiscount, multibuy, orderTotal, cancelled } = figures
  const rows: [name: string, amount: Paise][] = [
    ['Subtotal', subtotal],
    ...less('Discount On MRP', offerDiscount),
    ...less(multibuy ?? 'Coupon discount', couponDiscount),
    ...chargesIn(figures).map(({ label, value }): [string, Paise] => [label, value]),
    ...(cancelled > 0 ? [['Total of the order', orderTotal] as [string, Paise]] : []),
    ...less('Cancelled items', cancelled),
  ]
  return rows.map(([name, amount]) => {
    const width = totalsWidth - paper.measure(rupees(amount), text) - 8
    return { lines: paper.wrap(name, width, text), amount }
  })
}

function drawTotals(paper: Paper, { figures, seller }: InvoiceDocument, rows: TotalRow[], y: number): number {
  const right = rightOf(paper)
  const x = right - totalsWidth
  section(paper, 'Amount', x, y, totalsWidth)
  let at = y + 30
  for (const { lines, amount } of rows) {
    lines.forEach((line, index) => {
      paper.text(line, x, at + index * lineHeight, text)
    })
    paper.text(rupees(amount), right, at, onRight(text))
    at += 15 + (lines.length - 1) * lineHeight
  }
  paper.box(x, at - 5, totalsWidth, 30, colours.ink)
  paper.box(x, at - 5, 4, 30, seller.look?.accent.colour ?? colours.accent)
  const white = { ...strong, face: 'number' as const, colour: colours.chalk }
  paper.text('Total', x + 14, at + 14, { ...white, size: 11 })
  paper.text(rupees(figures.total), right - 12, at + 14, onRight({ ...white, size: 14 }))
  return at + 25
}

function less(name: string, amount: Paise): [string, Paise][] {
  return amount > 0 ? [[name, minus(nothing, amount)]] : []
}

function drawWords(paper: Paper, { figures }: InvoiceDocument, y: number): number {
  section(paper, 'Total in words', left, y, summaryWidth)
  const lines = paper.wrap(amountInWords(figures.total), summaryWidth, strong)
  lines.forEach((line, index) => {
    paper.text(line, left, y + 28 + index * 12, strong)
  })
  return y + 16 + lines.length * 12
}

const untaxedNote = () =>
  'No GST is charged on these prices. What was cancelled before this document was made is not charged on it; what is cancelled or given back later is settled by credit and leaves it as it is.'

const notesOf: Record<ReturnType<typeof titleOf>, (invoice: InvoiceDocument) => string> = {
  'Tax invoice': () =>
    'Prices include GST. What was cancelled before this invoice was made is neither charged nor taxed on it; what is cancelled or given back later is settled by credit and leaves this invoice as it is.',
  'Bill of supply': untaxedNote,
  Invoice: untaxedNote,
  'Pro-forma invoice': ({ seller }) =>
    seller.untaxed
      ? 'Not an invoice: nothing was dispatched yet. The invoice gets its number when the first item leaves us.'
      : 'Not a tax invoice: nothing was dispatched yet, and none of this is taxed yet. The tax invoice gets its number when the first item leaves us, by the rates of that day.',
  'Credit note': ({ seller }) =>
    seller.untaxed
      ? 'Takes back from the invoice above what was cancelled after it or given back.'
      : 'Takes back from the invoice above what was cancelled after it or given back: its value and its taxes, at the rates of the invoice.',
  'Commercial credit note': ({ commercial }) =>
    `Takes back the price of what was cancelled after the invoice above or given back. It is no credit note for GST and lowers no tax: that ended for this invoice on ${formatDate(commercial?.lastDay ?? '')} (section 34(2) of the CGST Act, 2017).`,
}

function drawNotes(paper: Paper, invoice: InvoiceDocument, y: number): void {
  const notes = [
    notesOf[titleOf(invoice)](invoice),
    `Made by computer and valid without a signature. Questions: ${invoice.seller.email}`,
  ]
  const lines = notes.flatMap((note) => paper.wrap(note, rightOf(paper) - left, small))
  lines.forEach((line, index) => {
    paper.text(line, left, y + index * 10, small)
  })
}

export function drawFooters(paper: Paper, invoice: InvoiceDocument): void {
  const { number, seller } = invoice
  const y = paper.height - 34
  paper.onEveryPage((page, pages) => {
    paper.line([left, y - 13], [rightOf(paper), y - 13], colours.line, 0.5)
    paper.text(
      seller.untaxed === 'unregistered' ? seller.name : `${seller.name} · GSTIN ${seller.gstin}`,
      left,
      y,
      small,
    )
    paper.text(`${number ?? titleOf(invoice)} · Page ${page} of ${pages}`, rightOf(paper), y, onRight(small))
  })
}
