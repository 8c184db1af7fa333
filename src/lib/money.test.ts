import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allot,
  formatRupees,
  formatRupeesShortly,
  fromPaise,
  fromRupees,
  percentOf,
  sum,
  toRupees,
} from './money.ts'

const paise = fc.integer({ min: 0, max: 1e11 }).map(fromPaise)

describe('money', () => {
  test.each([
    [1029.4999999999998, 102950],
    [1.005 * 100, 10050],
    [0.1 + 0.2, 30],
    [1.1, 110],
  ])('%d rupees from a browser are %d paise', (rupees, amount) => {
    expect(fromRupees(rupees)).toBe(amount)
  })

  test('rupees go to paise and back unchanged', () => {
    fc.assert(fc.property(paise, (amount) => fromRupees(toRupees(amount)) === amount))
  })

  test('an amount that is no number of paise is refused', () => {
    for (const amount of [Number.NaN, Number.POSITIVE_INFINITY, 0.5, 2 ** 53]) {
      expect(() => fromPaise(amount)).toThrow(RangeError)
    }
  })

  test.each([
    [129_999, 20, 26_000],
    [105, 50, 53],
    [101, 12.5, 13],
    [999, 33.33, 333],
    [100, 100, 100],
  ])('a percentage rounds half up: of %d paise %d %% are %d', (amount, percent, part) => {
    expect(percentOf(fromPaise(amount), percent)).toBe(part)
  })

  test('parts add up to the whole, and none is larger than its weight', () => {
    fc.assert(
      fc.property(
        fc.array(paise, { minLength: 1, maxLength: 20 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (weights, part) => {
          const total = fromPaise(Math.floor(sum(weights) * part))
          const parts = allot(total, weights)
          expect(sum(parts)).toBe(sum(weights) === 0 ? 0 : total)
          for (const [i, share] of parts.entries()) expect(share).toBeLessThanOrEqual(weights[i] ?? 0)
        },
      ),
    )
  })

  test.each([
    [129900.5, '₹1,29,900.50'],
    [27999, '₹27,999'],
    [0, '₹0'],
    [12999900.5, '₹1,29,99,900.50'],
  ])('%d is written %s', (amount, text) => {
    expect(formatRupees(amount)).toBe(text)
  })

  test('amounts are grouped as Intl groups them in India', () => {
    const whole = new Intl.NumberFormat('en-IN')
    const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 })
    fc.assert(
      fc.property(paise.map(toRupees), (rupees) => {
        const format = Number.isInteger(rupees) ? whole : withPaise
        expect(formatRupees(rupees)).toBe(`₹${format.format(rupees)}`)
      }),
    )
  })

  test.each([
    [0, '₹0'],
    [950.4, '₹950'],
    [99999.4, '₹99,999'],
    [99999.5, '₹1 L'],
    [124000, '₹1.2 L'],
    [9994999, '₹99.9 L'],
    [9999999, '₹1 Cr'],
    [34000000, '₹3.4 Cr'],
    [123456789000, '₹12,345.7 Cr'],
    [-250000, '−₹2.5 L'],
  ])('%d is written %s where there is little room', (amount, text) => {
    expect(formatRupeesShortly(amount).replace('\u00a0', ' ')).toBe(text)
  })
})
