import { type Day, dayOf } from '../../lib/dates.ts'
import type { Look } from '../../lib/look.ts'
import { allot, fromPaise, minus, nothing, type Paise, sum, times } from '../../lib/money.ts'
import { readState } from '../../lib/read-state.ts'
import { otherTerritory, type State, stateTaxOf } from '../../lib/states.ts'
import { type ByKind, type ChargeKind, type Charges, chargesIn, mapCharges } from '../charges/rules.ts'
import type { CounterPayment, Order, OrderItem, PaymentMethod } from '../orders/rules.ts'
import { paidFor } from '../orders/rules.ts'
import type { UntaxedScheme } from '../settings/gst-scheme-rules.ts'
import { type KnownTaxation, proposalFor } from '../tax/hsn-rules.ts'
import { percentFor, rateOn, type TaxAmounts, type TaxClass, taxIn, type Unit } from '../tax/rules.ts'

export type Seller = {
  /** The shop's name of that time; documents made before 2026-11-25 lack it. */
  shop?: string
  name: string
  address: string
  city: string
  state: string
  gstin: string
  email: string
  /** Why the seller may charge no GST, if so: the lines are of 0 %, and the title is not 'Tax invoice'. */
  untaxed?: UntaxedScheme
  /** The shop's face of that time, so that a document stays as it was made; documents of a demo lack it. */
  look?: Look
}

/** A line cancelled before the invoice was made is printed but neither charged nor taxed. */
export type InvoiceLine = TaxAmounts & {
  name: string
  about: string
  /** Documents made before 2026-11-24 have no item, unit and class. */
  itemId?: string
  hsn: string | null
  unit?: Unit
  taxClass?: string
  quantity: number
  /** Per unit, before offer and coupon. */
  price: Paise
  discount: Paise
  percent: number
  amount: Paise
  cancelled: boolean
}

export type ChargeLine = TaxAmounts & { percent: number; amount: Paise }

export type ParcelOnInvoice = { courier: string; trackingNumber: string | null }

/** `number`: null for a pro-forma. */
export type InvoiceDocument = ByKind<ChargeLine[]> & {
  number: string | null
  issuedAt: string
  /** A credit note is against this invoice. */
  credits?: { number: string; issuedAt: string }
  /** A credit note has it when it came after the last day on which it would have lowered the tax: its lines have none. */
  commercial?: { lastDay: Day }
  orderId: string
  /** Documents made before 2026-11-30 lack it. */
  orderNumber?: number
  placedAt: string
  /** These had left when the invoice was made. Documents made before 2026-11-26 lack them. */
  parcels?: ParcelOnInvoice[]
  paymentMethod: PaymentMethod
  /** Of what was sold at the counter. */
  counterPayment?: CounterPayment
  /** Left out where it was delivered. */
  isPickup?: true
  seller: Omit<Seller, 'state'> & { state: State }
  /** `gstin`: of a buyer who is registered for GST, maybe with the name of that registration. */
  buyer: {
    name: string
    lines: string[]
    phone: string
    state: State
    gstin?: string
    legalName?: string
  }
  /** Seller and buyer are in the same state, so the tax is split into halves for centre and state. */
  sameState: boolean
  stateTax: 'SGST' | 'UTGST'
  lines: InvoiceLine[]
  figures: Charges & {
    subtotal: Paise
    offerDiscount: Paise
    couponDiscount: Paise
    /** The multibuy's name, where `couponDiscount` is its discount. */
    multibuy?: string
    orderTotal: Paise
    /** Part of the order total that is not charged because it was cancelled earlier. */
    cancelled: Paise
    total: Paise
  }
}

/** `taxations`: of products by id; the name of its category speaks for one that is not there. */
export type TaxFacts = {
  taxations: ReadonlyMap<string, KnownTaxation & { pieces: number }>
  classes: readonly TaxClass[]
}

export type Issue = { number: string | null; issuedAt: Date; seller: Seller }
type DocumentFacts = TaxFacts & Issue & { chargesStay: boolean; parcels?: ParcelOnInvoice[] }

/**
 * Prices include tax: taxable value and tax of all lines add up exactly to the invoice total. Charges are taxed at the
 * rates of the goods, in proportion to their cost. `chargesStay`: charge them even if all goods were cancelled.
 */
export function makeInvoice(
  order: Order,
  { number, issuedAt, seller, chargesStay, parcels = [], ...facts }: DocumentFacts,
): InvoiceDocument {
  const from = sellerState(seller)
  // The seller may have moved to another state since the order.
  const to = order.pickup ? from : buyerState(order.shippingAddress.state)
  const sameState = from.code === to.code
  const day = dayOf(issuedAt)
  const lines = order.items.map((item) => {
    const tax = taxOf(item, day, facts)
    return lineOf(item, seller.untaxed ? { ...tax, percent: 0 } : tax, sameState)
  })

  const supplied = lines.filter(({ cancelled }) => !cancelled)
  const isCharged = supplied.length > 0 || chargesStay
  const carriers = supplied.length > 0 ? supplied : lines
  const charges = mapCharges(order.charges, (amount) =>
    isCharged ? linesOfCharge(amount, carriers, sameState) : [],
  )
  const total = sum([...supplied, ...chargeLines(charges)].map(({ amount }) => amount))
  const { subtotal, offerDiscount, couponDiscount } = order
  return {
    number,
    issuedAt: issuedAt.toISOString(),
    orderId: order.id,
    orderNumber: order.number,
    placedAt: order.placedAt.toISOString(),
    ...(parcels.length > 0 && { parcels }),
    paymentMethod: order.paymentMethod,
    ...(order.counterPayment && { counterPayment: order.counterPayment }),
    ...(order.pickup && { isPickup: true as const }),
    seller: { ...seller, state: from },
    buyer: buyerOf(order, to),
    sameState,
    stateTax: stateTaxOf(to),
    lines,
    ...charges,
    figures: {
      subtotal,
      offerDiscount,
      couponDiscount,
      ...(order.multibuy && { multibuy: order.multibuy.name }),
      ...order.charges,
      orderTotal: order.total,
      cancelled: minus(order.total, total),
      total,
    },
  }
}

/** A pro-forma may be for a text that is no state. */
function buyerState(name: string): State {
  return name === otherTerritory.name ? otherTerritory : (readState(name) ?? { code: '', name })
}

function sellerState({ gstin, state }: Seller): State {
  return readState(state) ?? { code: gstin.slice(0, 2), name: state }
}

/** Of what is picked up no address of the buyer is recorded: the place of supply is the shop's, section 10(1)(ca) of the IGST Act. */
function buyerOf(
  { shippingAddress, pickup, counterPayment, gst }: Order,
  state: State,
): InvoiceDocument['buyer'] {
  const { name, phone, address, locality, city, pinCode } = shippingAddress
  const at = pickup ? `Picked up at ${pickup.place}` : ''
  if (counterPayment) return { name, phone, lines: ['Sold at the counter'], state }
  const lines = [at, address, locality ?? '', `${city} ${pinCode}`].filter(Boolean)
  const { gstin, legalName } = gst ?? {}
  return { name, phone, lines, state, ...(gstin && { gstin }), ...(legalName && { legalName }) }
}

type ItemTax = KnownTaxation & { percent: number }

function taxOf(item: OrderItem, day: Day, { taxations, classes }: TaxFacts): ItemTax {
  const taxation = taxations.get(item.productId) ?? { ...proposalFor(item.category.name), pieces: 1 }
  const { hsn, unit, taxClass, pieces } = taxation
  const rates = classes.find(({ id }) => id === taxClass)?.rates ?? []
  const percent = percentFor(rateOn(rates, day), paidFor(item), item.quantity * pieces)
  return { hsn, unit, taxClass, percent }
}

function lineOf(item: OrderItem, tax: ItemTax, sameState: boolean): InvoiceLine {
  const { id, productName, brand, sizeLabel, quantity, originalPrice } = item
  const paid = paidFor(item)
  const cancelled = item.status === 'Cancelled'
  const amount = cancelled ? nothing : paid
  return {
    name: productName,
    about: `${brand.name} · Size ${sizeLabel}`,
    itemId: id,
    hsn: tax.hsn,
    unit: tax.unit,
    taxClass: tax.taxClass,
    quantity,
    price: originalPrice,
    discount: minus(times(originalPrice, quantity), paid),
    percent: tax.percent,
    amount,
    cancelled,
    ...taxIn(amount, tax.percent, sameState),
  }
}

function linesOfCharge(charged: Paise, lines: InvoiceLine[], sameState: boolean): ChargeLine[] {
  if (charged === nothing) return []
  const costs = lines.map(({ price, quantity, discount }) => minus(times(price, quantity), discount))
  const free = costs.every((cost) => cost === nothing)
  const parts = allot(charged, free ? costs.map(() => fromPaise(1)) : costs)
  const percents = [...new Set(lines.map(({ percent }) => percent))].sort((a, b) => a - b)
  return percents
    .map((percent) => {
      const amount = sum(parts.filter((_, index) => lines[index]?.percent === percent))
      return { percent, amount, ...taxIn(amount, percent, sameState) }
    })
    .filter(({ amount }) => amount > 0)
}

export function chargeLines(document: ByKind<ChargeLine[]>) {
  return chargesIn(document).flatMap(({ value, ...charge }) =>
    value.map((line) => ({ ...line, ...charge, isSplit: value.length > 1 })),
  )
}

export function taxSummary(document: Pick<InvoiceDocument, 'lines' | ChargeKind>): ChargeLine[] {
  const all = [...document.lines.filter(({ cancelled }) => !cancelled), ...chargeLines(document)]
  const percents = [...new Set(all.map(({ percent }) => percent))].sort((a, b) => a - b)
  const of = (percent: number, what: keyof TaxAmounts | 'amount') =>
    sum(all.filter((line) => line.percent === percent).map((line) => line[what]))
  return percents.map((percent) => ({
    percent,
    amount: of(percent, 'amount'),
    taxable: of(percent, 'taxable'),
    cgst: of(percent, 'cgst'),
    sgst: of(percent, 'sgst'),
    igst: of(percent, 'igst'),
  }))
}

/** No part of it is tax. */
export function isUntaxed({ commercial, seller }: InvoiceDocument): boolean {
  return commercial !== undefined || seller.untaxed !== undefined
}

const titles = { regular: 'Tax invoice', composition: 'Bill of supply', unregistered: 'Invoice' } as const

type Title =
  | (typeof titles)[keyof typeof titles]
  | 'Pro-forma invoice'
  | 'Credit note'
  | 'Commercial credit note'

export function titleOf({ number, credits, commercial, seller }: InvoiceDocument): Title {
  if (commercial) return 'Commercial credit note'
  if (credits) return 'Credit note'
  return number === null ? 'Pro-forma invoice' : titles[seller.untaxed ?? 'regular']
}

export function headingOf(document: InvoiceDocument): string {
  return [titleOf(document), document.number].filter((part) => part !== null).join(' ')
}
