import { type Day, dayOf } from '../../lib/dates.ts'
import { allot, fromPaise, nothing, type Paise, sum } from '../../lib/money.ts'
import {
  chargeLines,
  type InvoiceDocument,
  type InvoiceLine,
  taxSummary,
} from '../invoices/document-rules.ts'
import { isHsn } from '../tax/hsn-rules.ts'
import type { TaxAmounts, Unit } from '../tax/rules.ts'

/** Today's catalogue has these for all items of an order, in their order, if a line has no valid HSN. */
export type Goods = { itemId: string; productId: string; name: string; hsn: string | null; unit: Unit | null }

/** An invoice or a credit note, as it was issued. */
export type TaxDocument = {
  document: InvoiceDocument
  orderNumber: number
  /** A credit note needs its invoice, which says how charges were split and whether it was a large one. */
  invoice: Pick<InvoiceDocument, 'lines'> & { total: Paise }
  goods: readonly Goods[] | null
}

export type Table = 'b2b' | 'b2cl' | 'b2cs' | 'cdnr' | 'cdnur'

/** Table 5: single invoices to consumers of another state. Notification 12/2024 lowered the value of above which. */
const largeInvoices: readonly { from: Day; above: Paise; source: string }[] = [
  { from: '2017-07-01', above: fromPaise(2_50_000_00), source: 'Rule 59(4), as of 2017' },
  {
    from: '2024-08-01',
    above: fromPaise(1_00_000_00),
    source: 'Rule 59(4), by Notification 12/2024 of 10-07-2024',
  },
]

/** The portal refuses an invoice with another rate. */
export const portalRates = [0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 12, 18, 28, 40]

function isNote({ credits }: InvoiceDocument): boolean {
  return credits !== undefined
}

/** A note stands in the table for notes to the buyers of the table of its invoice; a commercial one in none. */
function tableOf({ document, invoice }: TaxDocument): Table | null {
  const { buyer, commercial, credits, sameState } = document
  if (commercial) return null
  if (buyer.gstin) return credits ? 'cdnr' : 'b2b'
  const day = dayOf(new Date((credits ?? document).issuedAt))
  const limit = largeInvoices.findLast(({ from }) => from <= day)?.above ?? nothing
  if (sameState || invoice.total <= limit) return 'b2cs'
  return credits ? 'cdnur' : 'b2cl'
}

export type Amounts = TaxAmounts & { amount: Paise }
export type RateAmounts = Amounts & { percent: number }

/** A document as the return's tables and the register have it. Amounts are never below zero. */
export type Entry = {
  /** Null for a commercial credit note: the return has nothing of it but its number. */
  table: Table | null
  isNote: boolean
  number: string
  day: Day
  against: { number: string; day: Day } | null
  orderId: string
  orderNumber: number
  buyer: InvoiceDocument['buyer']
  sameState: boolean
  stateTax: InvoiceDocument['stateTax']
  total: Paise
  rates: RateAmounts[]
}

export function entryOf(issued: TaxDocument): Entry {
  const { number, issuedAt, credits, orderId, buyer, sameState, stateTax, figures } = issued.document
  return {
    table: tableOf(issued),
    isNote: credits !== undefined,
    number: number ?? '',
    day: dayOf(new Date(issuedAt)),
    against: credits ? { number: credits.number, day: dayOf(new Date(credits.issuedAt)) } : null,
    orderId,
    orderNumber: issued.orderNumber,
    buyer,
    sameState,
    stateTax,
    total: figures.total,
    rates: taxSummary(issued.document),
  }
}

export type GoodsLine = Amounts & {
  hsn: string | null
  unit: Unit
  percent: number
  quantity: number
  productId: string | null
  name: string
}

/** A line has its part of the charges, which are taxed with the goods and counted with their HSN. */
export function goodsLines({ document, invoice, goods }: TaxDocument): GoodsLine[] {
  const lineOf = (line: InvoiceLine, index: number): GoodsLine => {
    const known = goods?.find(({ itemId }, place) =>
      line.itemId === undefined ? place === index : itemId === line.itemId,
    )
    const { percent, taxable, cgst, sgst, igst, amount, quantity, name } = line
    const hsn = [line.hsn, known?.hsn].find(isHsn) ?? line.hsn ?? null
    const unit = line.unit ?? known?.unit ?? 'PCS'
    const productId = known?.productId ?? null
    return { hsn, unit, percent, quantity, taxable, cgst, sgst, igst, amount, productId, name }
  }
  // The line of a credit note is one of its invoice's.
  const placeOf = (line: InvoiceLine, index: number) =>
    isNote(document) ? invoice.lines.findIndex((one) => isSameLine(one, line)) : index
  const own = document.lines.flatMap((line, index) =>
    line.cancelled ? [] : [lineOf(line, placeOf(line, index))],
  )
  const carried = chargeLines(document).flatMap(({ percent, ...charge }) => {
    const all = invoice.lines.map((line, index) => ({ line, index }))
    const taxedAlike = all.filter(({ line }) => line.percent === percent)
    const supplied = taxedAlike.filter(({ line }) => !line.cancelled)
    const carriers = supplied.length > 0 ? supplied : taxedAlike.length > 0 ? taxedAlike : all
    const isFree = carriers.every(({ line }) => line.amount === 0)
    const weights = carriers.map(({ line }) => (isFree ? fromPaise(1) : line.amount))
    const parts = splitAmounts(charge, weights)
    return carriers.map(({ line, index }, nth) => ({
      ...lineOf(line, index),
      ...(parts[nth] as Amounts),
      percent,
      quantity: 0,
    }))
  })
  return [...own, ...carried]
}

function isSameLine(one: InvoiceLine, line: InvoiceLine): boolean {
  if (line.itemId !== undefined) return one.itemId === line.itemId
  return one.name === line.name && one.about === line.about && one.amount === line.amount
}

/** Each part's amount is its taxable value and its taxes, and all parts add up to each of them. */
function splitAmounts({ taxable, cgst, sgst, igst }: Amounts, weights: readonly Paise[]): Amounts[] {
  const split = (whole: Paise) => allot(whole, weights)
  const [taxables, cgsts, sgsts, igsts] = [split(taxable), split(cgst), split(sgst), split(igst)]
  return weights.map((_, index) => {
    const of = (parts: Paise[]) => parts[index] ?? nothing
    const part = { taxable: of(taxables), cgst: of(cgsts), sgst: of(sgsts), igst: of(igsts) }
    return { ...part, amount: sum(Object.values(part)) }
  })
}

export const noAmounts: Amounts = {
  taxable: nothing,
  cgst: nothing,
  sgst: nothing,
  igst: nothing,
  amount: nothing,
}

export function addAmounts(one: Amounts, other: Amounts, sign: 1 | -1 = 1): Amounts {
  const of = (field: keyof Amounts) => fromPaise(one[field] + sign * other[field])
  return {
    taxable: of('taxable'),
    cgst: of('cgst'),
    sgst: of('sgst'),
    igst: of('igst'),
    amount: of('amount'),
  }
}

export function isNothing({ taxable, cgst, sgst, igst }: Amounts): boolean {
  return [taxable, cgst, sgst, igst].every((amount) => amount === 0)
}
