import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromPaise } from '../../lib/money.ts'
import { specifiedCharges } from '../charges/rules.ts'
import { type Coupon, couponDiscount, specifiedCoupon } from '../coupons/rules.ts'
import { specified } from '../settings/specified.data.ts'
import {
  type CartLine,
  lineProblem,
  matchingLine,
  matchingLines,
  purchaseAmountOf,
  quantityChoices,
  totalsOf,
} from './rules.ts'

const rupees = (amount: number) => fromPaise(amount * 100)

const line = fc
  .record({
    originalPrice: fc.integer({ min: 0, max: 3_000_000 }),
    off: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .chain(({ originalPrice, off }) =>
    fc.integer({ min: 1, max: 5 }).map((quantity) => ({
      originalPrice: fromPaise(originalPrice),
      price: fromPaise(Math.floor(originalPrice * off)),
      quantity,
    })),
  )
const lines = fc.array(line, { minLength: 1, maxLength: 50 })
const coupon: fc.Arbitrary<Coupon> = fc
  .record({
    percentage: fc.integer({ min: 1, max: 10_000 }),
    minimum: fc.integer({ min: 1, max: 10_000_000 }),
    maximum: fc.integer({ min: 1, max: 1_000_000 }),
  })
  .map(({ percentage, minimum, maximum }) => ({
    id: '',
    code: 'SAVE',
    percentage: percentage / 100,
    minimumPurchase: fromPaise(minimum),
    maximumDiscount: fromPaise(maximum),
    expiryDate: '2026-11-20',
    ...specifiedCoupon,
  }))

describe('totals', () => {
  test('are what the specification says: subtotal plus 30, less both discounts', () => {
    const totals = totalsOf(
      [
        { originalPrice: rupees(1000), price: rupees(800), quantity: 2 },
        { originalPrice: rupees(300), price: rupees(300), quantity: 1 },
      ],
      rupees(100),
      specifiedCharges,
    )
    expect(totals).toEqual({
      subtotal: rupees(2300),
      offerDiscount: rupees(400),
      couponDiscount: rupees(100),
      charges: { shipping: rupees(30) },
      total: rupees(1830),
    })
  })

  test('add up to the paisa for any cart and any coupon, and never fall below the shipping', () => {
    fc.assert(
      fc.property(lines, coupon, (lines, coupon) => {
        const totals = totalsOf(lines, couponDiscount(coupon, purchaseAmountOf(lines)), specifiedCharges)
        const { subtotal, offerDiscount, couponDiscount: taken, total } = totals
        const { shipping } = totals.charges
        expect(total).toBe(subtotal - offerDiscount - taken + shipping)
        expect(total).toBeGreaterThanOrEqual(shipping)
      }),
    )
  })

  test('never fall below 0, whatever a coupon would take', () => {
    const cheap = [{ originalPrice: rupees(10), price: rupees(10), quantity: 1 }]
    expect(totalsOf(cheap, rupees(500), specifiedCharges).total).toBe(rupees(30))
  })
})

describe('a line', () => {
  test.each([
    [0, []],
    [1, [1]],
    [4, [1, 2, 3, 4]],
    [5, [1, 2, 3, 4, 5]],
    [100, [1, 2, 3, 4, 5]],
  ])('of a size with %d units offers the quantities %j', (stock, choices) => {
    expect(quantityChoices(stock, specified.unitsPerLine)).toEqual(choices)
  })

  test.each([
    [{ available: true, stock: 2, quantity: 2 }, null],
    [{ available: true, stock: 1, quantity: 2 }, 'fewer-left'],
    [{ available: true, stock: 0, quantity: 1 }, 'sold-out'],
    [{ available: false, stock: 9, quantity: 1 }, 'unavailable'],
    [{ available: true, stock: 9, quantity: 6 }, 'above-limit'],
    [{ available: true, stock: 7, quantity: 8 }, 'fewer-left'],
  ])('%j has the problem %s', (line, problem) => {
    expect(lineProblem(line, specified.unitsPerLine)).toBe(problem)
  })

  test('is meant by its own id, or by its product and size, else the oldest of the product is', () => {
    const of = (id: string, productId: string, size: number) => ({ id, productId, size }) as CartLine
    const lines = [of('1', 'shoe', 8), of('2', 'shoe', 9), of('3', 'cap', 58)]
    expect(matchingLine(lines, '2', undefined)?.id).toBe('2')
    expect(matchingLine(lines, '2', 8)?.id).toBe('2')
    expect(matchingLine(lines, 'shoe', 9)?.id).toBe('2')
    expect(matchingLine(lines, 'shoe', 10)?.id).toBe('1')
    expect(matchingLine(lines, 'shoe', undefined)?.id).toBe('1')
    expect(matchingLine(lines, 'bottle', 8)).toBeUndefined()
    expect(matchingLines(lines, 'shoe').map(({ id }) => id)).toEqual(['1', '2'])
    expect(matchingLines(lines, '3').map(({ id }) => id)).toEqual(['3'])
  })
})
