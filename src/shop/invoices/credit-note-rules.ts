import { type Day, dayOf } from '../../lib/dates.ts'
import { nothing, type Paise, sum } from '../../lib/money.ts'
import type { Order, OrderItem } from '../orders/rules.ts'
import type { InvoiceDocument, InvoiceLine, ShippingLine } from './document-rules.ts'
import { type Invoice, isAfterLastTaxDay } from './rules.ts'

export type CreditNote = {
  itemId: string
  orderId: string
  number: string
  issuedAt: Date
  document: InvoiceDocument
}

const takenBack: readonly OrderItem['status'][] = ['Cancelled', 'ReturnAccepted']

/** What was cancelled after the invoice or taken back, and has no note yet, with its line on the invoice. */
export function linesToCredit(
  order: Order,
  { lines }: InvoiceDocument,
  credited: ReadonlySet<string>,
): { item: OrderItem; line: InvoiceLine }[] {
  return order.items.flatMap((item, position) => {
    // Documents made before 2026-11-24 have lines in the order of the items.
    const line = lines.find(({ itemId }, index) =>
      itemId === undefined ? index === position : itemId === item.id,
    )
    const isDue = line && !line.cancelled && takenBack.includes(item.status) && !credited.has(item.id)
    return isDue ? [{ item, line }] : []
  })
}

/** Shipping goes back with the last cancellation, where it was not collected or is refunded. */
export function creditsShipping({ items, paymentMethod }: Order, wasShipped: boolean): boolean {
  return items.every(({ status }) => status === 'Cancelled') && (paymentMethod === 'COD' || !wasShipped)
}

const noTax = { percent: 0, taxable: nothing, cgst: nothing, sgst: nothing, igst: nothing }

function untaxedShipping(amount: Paise): ShippingLine[] {
  return amount > 0 ? [{ amount, ...noTax }] : []
}

type Made = { line: InvoiceLine; number: string; issuedAt: Date; withShipping: boolean; lastDay: Day }

/**
 * The whole line, and all of shipping if any: value and taxes are the invoice's own, to the paisa. After `lastDay` (see
 * `lastDayOfCreditNote`) the note is commercial: the value without its taxes.
 */
export function makeCreditNote(
  invoice: Invoice,
  { line, number, issuedAt, withShipping, lastDay }: Made,
): InvoiceDocument {
  const { parcels, ...document } = invoice.document
  const shipping = withShipping ? document.shipping : []
  const isCommercial = isAfterLastTaxDay(dayOf(issuedAt), lastDay)
  const shippingTotal = sum(shipping.map(({ amount }) => amount))
  const total = sum([line.amount, shippingTotal])
  return {
    ...document,
    number,
    issuedAt: issuedAt.toISOString(),
    credits: { number: invoice.number, issuedAt: invoice.issuedAt.toISOString() },
    ...(isCommercial && { commercial: { lastDay } }),
    lines: [isCommercial ? { ...line, ...noTax } : line],
    shipping: isCommercial ? untaxedShipping(shippingTotal) : shipping,
    figures: {
      subtotal: line.amount,
      offerDiscount: nothing,
      couponDiscount: nothing,
      shipping: shippingTotal,
      orderTotal: total,
      cancelled: nothing,
      total,
    },
  }
}
