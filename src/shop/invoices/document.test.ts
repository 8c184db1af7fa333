import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../tests/runs.ts'
import { fromPaise, fromRupees, minus, nothing, type Paise, sum, times } from '../../lib/money.ts'
import type { Order, Status } from '../orders/rules.ts'
import { couponShares, paidFor } from '../orders/rules.ts'
import { apparel } from '../tax/hsn-rules.ts'
import type { TaxClass } from '../tax/rules.ts'
import { type InvoiceDocument, makeInvoice, type Seller, taxSummary } from './document-rules.ts'

const seller: Seller = {
  name: 'Maidan Sports',
  address: '14 Stadium Road',
  city: 'Bengaluru 560001',
  state: 'Karnataka',
  gstin: '29AABCM1234A1Z3',
  email: 'help@maidan.test',
}
const made = {
  number: 'INV2627000001',
  issuedAt: new Date('2026-11-22T06:00:00Z'),
  seller,
  chargesStay: false,
  taxations: new Map(),
  classes: [
    {
      id: apparel,
      name: 'Apparel',
      rates: [
        {
          id: 'rate',
          from: '2025-09-22',
          percent: 5,
          step: { upTo: fromRupees(2_500), percentAbove: 18 },
          source: 'law',
        },
      ],
    },
  ] satisfies TaxClass[],
}

type LineCase = { price: Paise; offered?: Paise; quantity?: number; status?: Status }

function orderOf(wanted: LineCase[], { coupon = nothing, state = 'Karnataka' } = {}): Order {
  const lines = wanted.map(({ price, offered = nothing, quantity = 1, status = 'Pending' as Status }) => {
    return { price: minus(price, offered), originalPrice: price, quantity, status }
  })
  const shares = couponShares(coupon, lines)
  const subtotal = sum(lines.map((line) => times(line.originalPrice, line.quantity)))
  const paid = sum(lines.map((line) => times(line.price, line.quantity)))
  const shipping = fromRupees(30)
  return {
    id: '01980000-0000-7000-8000-000000000000',
    number: 1042,
    buyer: { id: 'asha', name: 'Asha Rao', email: 'asha@maidan.test' },
    items: lines.map((line, index) => ({
      ...line,
      id: `item ${index}`,
      productId: 'product',
      sizeId: `size ${index}`,
      productName: 'Dry Tee',
      brand: { id: 'brand', name: 'Nivia' },
      category: { id: 'category', name: 'T-Shirts' },
      thumbnail: null,
      size: 8,
      sizeLabel: '8',
      couponShare: shares[index] ?? nothing,
      cancelReason: null,
    })),
    shippingAddress: {
      name: 'Asha Rao',
      phone: '9876543210',
      address: '12 Lake View',
      locality: null,
      city: 'Bengaluru',
      state,
      pinCode: '560038',
      typeOfPlace: 'Home',
    },
    paymentMethod: 'Wallet',
    couponCode: null,
    placedAt: new Date('2026-11-20T06:00:00Z'),
    subtotal,
    offerDiscount: minus(subtotal, paid),
    couponDiscount: coupon,
    charges: { shipping },
    total: fromPaise(paid - coupon + shipping),
  }
}

const taxOf = ({ cgst, sgst, igst }: { cgst: Paise; sgst: Paise; igst: Paise }) => sum([cgst, sgst, igst])

const amount = fc.integer({ min: 0, max: 30_000_000 }).map(fromPaise)
const orders = fc
  .record({
    lines: fc.array(
      fc.record({
        price: amount,
        off: fc.integer({ min: 0, max: 100 }),
        quantity: fc.integer({ min: 1, max: 5 }),
        cancelled: fc.boolean(),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    coupon: fc.integer({ min: 0, max: 100 }),
    state: fc.constantFrom('Karnataka', 'karnataka ', 'Kerala', 'Other Territory'),
    chargesStay: fc.boolean(),
  })
  .map(({ lines, coupon, state, chargesStay }) => {
    const wanted = lines.map(({ price, off, quantity, cancelled }): LineCase => {
      const offered = fromPaise(Math.floor((price * off) / 100))
      return { price, offered, quantity, status: cancelled ? 'Cancelled' : 'Pending' }
    })
    const paid = sum(
      wanted.map(({ price, offered = nothing, quantity = 1 }) => times(minus(price, offered), quantity)),
    )
    const order = orderOf(wanted, { coupon: fromPaise(Math.floor((paid * coupon) / 100)), state })
    return { order, invoice: makeInvoice(order, { ...made, chargesStay }) }
  })

describe('an invoice', () => {
  test('adds up to the paisa: on every line, in every rate, in the total', () => {
    fc.assert(
      fc.property(orders, ({ order, invoice }) => {
        const { lines, shipping, figures } = invoice
        for (const line of [...lines, ...shipping]) expect(line.taxable + taxOf(line)).toBe(line.amount)
        lines.forEach((line, index) => {
          const item = order.items[index]
          if (!item) throw new Error('a line too many')
          expect(line.amount).toBe(line.cancelled ? 0 : paidFor(item))
          expect(times(line.price, line.quantity) - line.discount).toBe(paidFor(item))
        })
        expect(sum([...lines, ...shipping].map((line) => line.amount))).toBe(figures.total)
        expect(sum(taxSummary(invoice).map((rate) => rate.amount))).toBe(figures.total)
        expect(figures.total + figures.cancelled).toBe(order.total)
        expect(figures.total).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: runs(100, 5_000) },
    )
  })

  test("is taxed by halves in the seller's own state, else by one tax, to the nearest paisa", () => {
    fc.assert(
      fc.property(orders, ({ invoice }) => {
        for (const line of [...invoice.lines, ...invoice.shipping]) {
          const exact = (line.amount * line.percent) / (100 + line.percent)
          expect(Math.abs(taxOf(line) - exact)).toBeLessThanOrEqual(invoice.sameState ? 1 : 0.5)
          expect(line.cgst).toBe(line.sgst)
          expect(invoice.sameState ? line.igst : line.cgst).toBe(0)
        }
      }),
    )
  })

  test('charges shipping with what is supplied, and not when all of it was cancelled', () => {
    const goods = { price: fromRupees(1_000) }
    const gone: LineCase = { ...goods, status: 'Cancelled' }
    const shippingIn = ({ shipping }: InvoiceDocument) => sum(shipping.map((part) => part.amount))
    expect(shippingIn(makeInvoice(orderOf([goods, gone]), made))).toBe(3_000)
    expect(makeInvoice(orderOf([gone]), made).figures).toMatchObject({ total: 0, cancelled: 103_000 })
    expect(shippingIn(makeInvoice(orderOf([gone]), { ...made, chargesStay: true }))).toBe(3_000)
    const mixed = makeInvoice(orderOf([{ price: fromRupees(1_000) }, { price: fromRupees(3_000) }]), made)
    expect(mixed.shipping.map(({ percent, amount }) => [percent, amount])).toEqual([
      [5, 750],
      [18, 2_250],
    ])
    const gift = orderOf([{ price: fromRupees(500), offered: fromRupees(500) }])
    expect(shippingIn(makeInvoice(gift, made))).toBe(3_000)
  })
})

describe('known cases, worked out by hand', () => {
  // Seller's state, buyer's state, price of a piece, coupon: rate; taxable value; CGST, SGST or UTGST, IGST, in rupees.
  test.each([
    ['Karnataka', 'Karnataka', 2_599, 0, 5, 2_475.24, 61.88, 61.88, 0, 'SGST'],
    ['Karnataka', 'Kerala', 2_599, 0, 5, 2_475.24, 0, 0, 123.76, 'SGST'],
    ['Karnataka', 'Karnataka', 2_625, 0, 5, 2_500, 62.5, 62.5, 0, 'SGST'],
    ['Karnataka', 'Kerala', 2_625.01, 0, 18, 2_224.58, 0, 0, 400.43, 'SGST'],
    ['Karnataka', 'Kerala', 2_950, 0, 18, 2_500, 0, 0, 450, 'SGST'],
    ['Chandigarh', 'Chandigarh', 1_050, 0, 5, 1_000, 25, 25, 0, 'UTGST'],
    ['Delhi', 'New Delhi', 1_050, 0, 5, 1_000, 25, 25, 0, 'SGST'],
    ['Puducherry', 'Pondicherry', 1_050, 0, 5, 1_000, 25, 25, 0, 'SGST'],
    ['Karnataka', 'Ladakh', 1_050, 0, 5, 1_000, 0, 0, 50, 'UTGST'],
    ['Karnataka', 'Kerala', 2_700, 75, 5, 2_500, 0, 0, 125, 'SGST'],
    ['Karnataka', 'Kerala', 2_700, 74.99, 18, 2_224.58, 0, 0, 400.43, 'SGST'],
  ])(
    'from %s to %s at ₹%s less a coupon of ₹%s bears %s %%',
    (from, to, price, coupon, percent, taxable, cgst, sgst, igst, stateTax) => {
      const order = orderOf([{ price: fromRupees(price) }], { coupon: fromRupees(coupon), state: to })
      const invoice = makeInvoice(order, { ...made, seller: { ...seller, state: from } })
      expect(invoice.lines).toMatchObject([
        {
          ...{ percent, taxable: fromRupees(taxable) },
          ...{ cgst: fromRupees(cgst), sgst: fromRupees(sgst), igst: fromRupees(igst) },
        },
      ])
      expect(invoice.stateTax).toBe(stateTax)
    },
  )
})

test('the place of supply is the state as read; the territory outside all states only where it is chosen', () => {
  const placeOf = (state: string) =>
    makeInvoice(orderOf([{ price: fromRupees(100) }], { state }), made).buyer.state
  expect(placeOf('Orissa')).toEqual({ code: '21', name: 'Odisha' })
  expect(placeOf('Other Territory')).toEqual({ code: '97', name: 'Other Territory' })
  expect(placeOf('Atlantis')).toEqual({ code: '', name: 'Atlantis' })
})
