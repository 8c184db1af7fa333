import { type Day, dayOf } from '../../lib/dates.ts'
import { minus, nothing, type Paise, sum, times } from '../../lib/money.ts'
import { mapCharges, sumOfCharges } from '../charges/rules.ts'
import type { Order, OrderItem } from '../orders/rules.ts'
import { taxIn } from '../tax/rules.ts'
import type { ChargeLine, InvoiceDocument, InvoiceLine } from './document-rules.ts'
import { type Invoice, isAfterLastTaxDay } from './rules.ts'

export type CreditNote = {
  itemId: string
  orderId: string
  number: string
  issuedAt: Date
  document: InvoiceDocument
}

const takenBack: readonly OrderItem['status'][] = ['Cancelled', 'ReturnAccepted']

export function linesToCredit(
  order: Order,
  document: InvoiceDocument,
  credited: ReadonlySet<string>,
): { item: OrderItem; line: InvoiceLine }[] {
  return order.items.flatMap((item, position) => {
    // Documents made before 2026-11-24 have lines in the order of the items.
    const line = document.lines.find(({ itemId }, index) =>
      itemId === undefined ? index === position : itemId === item.id,
    )
    const isDue = line && !line.cancelled && takenBack.includes(item.status) && !credited.has(item.id)
    return isDue ? [{ item, line: lineInPart(line, item.refund ?? null, document.sameState) }] : []
  })
}

/** What is paid back of a line: its value with the tax in it, by the line's rate. All of it is the line itself. */
export function lineInPart(line: InvoiceLine, refund: Paise | null, sameState: boolean): InvoiceLine {
  if (refund === null) return line
  const discount = minus(times(line.price, line.quantity), refund)
  return { ...line, discount, amount: refund, ...taxIn(refund, line.percent, sameState) }
}

/** Charges go back with the last cancellation, where they were not collected or are refunded. */
export function creditsCharges({ items, paymentMethod }: Order, wasShipped: boolean): boolean {
  return items.every(({ status }) => status === 'Cancelled') && (paymentMethod === 'COD' || !wasShipped)
}

const noTax = { percent: 0, taxable: nothing, cgst: nothing, sgst: nothing, igst: nothing }

function untaxed(amount: Paise): ChargeLine[] {
  return amount > 0 ? [{ amount, ...noTax }] : []
}

type CreditNoteFacts = {
  line: InvoiceLine
  number: string
  issuedAt: Date
  withCharges: boolean
  lastDay: Day | null
}

/**
 * The line or what is paid back of it, and all of the charges if any: value and taxes are the invoice's own, to the paisa. After `lastDay` (see
 * `lastTaxDayOf`) the note is commercial: the value without its taxes.
 */
export function makeCreditNote(
  invoice: Invoice,
  { line, number, issuedAt, withCharges, lastDay }: CreditNoteFacts,
): InvoiceDocument {
  const { parcels, ...document } = invoice.document
  const charges = mapCharges(document, (lines) => (withCharges ? lines : []))
  const isCommercial = lastDay !== null && isAfterLastTaxDay(dayOf(issuedAt), lastDay)
  const amounts = mapCharges(charges, (lines) => sum(lines.map(({ amount }) => amount)))
  const total = sum([line.amount, sumOfCharges(amounts)])
  return {
    ...document,
    number,
    issuedAt: issuedAt.toISOString(),
    credits: { number: invoice.number, issuedAt: invoice.issuedAt.toISOString() },
    ...(isCommercial && { commercial: { lastDay } }),
    lines: [isCommercial ? { ...line, ...noTax } : line],
    ...(isCommercial ? mapCharges(amounts, untaxed) : charges),
    figures: {
      subtotal: line.amount,
      offerDiscount: nothing,
      couponDiscount: nothing,
      ...amounts,
      orderTotal: total,
      cancelled: nothing,
      total,
    },
  }
}
