import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../tests/runs.ts'
import type { Day } from '../../lib/dates.ts'
import { fromPaise, fromRupees, sum } from '../../lib/money.ts'
import { lossAboveStep, percentFor, priceAtStep, rateOn, taxIn } from './rules.ts'

const apparel = { percent: 5, step: { upTo: fromRupees(2_500), percentAbove: 18 } }
const flat = (percent: number) => ({ percent, step: null })

describe('the tax of a price, worked out by hand', () => {
  // What is sold, its class, the price with tax, pieces in it: the rate; taxable value and tax, in rupees.
  test.each([
    ['shoes', apparel, 2_499, 1, 5, 2_380, 119],
    ['shoes', apparel, 2_500, 1, 5, 2_380.95, 119.05],
    ['shoes', apparel, 2_599, 1, 5, 2_475.24, 123.76],
    ['shoes at the step', apparel, 2_625, 1, 5, 2_500, 125],
    ['shoes a paisa above it', apparel, 2_625.01, 1, 18, 2_224.58, 400.43],
    ['shoes', apparel, 2_950, 1, 18, 2_500, 450],
    ['a bag of 4202', flat(18), 1_195, 1, 18, 1_012.71, 182.29],
    ['a bat', flat(5), 3_000, 1, 5, 2_857.14, 142.86],
    ['a pack of three', apparel, 7_875, 3, 5, 7_500, 375],
    ['a pack of three a paisa above it', apparel, 7_875.01, 3, 18, 6_673.74, 1_201.27],
    ['two pairs with a coupon, a paisa too much', apparel, 5_250.01, 2, 18, 4_449.16, 800.85],
    ['two pairs with a coupon', apparel, 5_250, 2, 5, 5_000, 250],
  ])('%s at %s', (_, rate, price, pieces, percent, taxable, tax) => {
    const paid = fromRupees(price)
    expect(percentFor(rate, paid, pieces)).toBe(percent)
    const taxed = taxIn(paid, percent, false)
    expect(taxed).toMatchObject({ taxable: fromRupees(taxable), igst: fromRupees(tax), cgst: 0, sgst: 0 })
  })

  test('is halved in the state of the seller, to the paisa alike', () => {
    expect(taxIn(fromRupees(1_050), 5, true)).toEqual({ taxable: 100_000, cgst: 2_500, sgst: 2_500, igst: 0 })
    expect(taxIn(fromRupees(2_599), 5, true)).toEqual({ taxable: 247_524, cgst: 6_188, sgst: 6_188, igst: 0 })
    expect(taxIn(fromRupees(1_002.5), 0.25, false)).toEqual({ taxable: 100_000, cgst: 0, sgst: 0, igst: 250 })
  })
})

test('the lower rate is due exactly while the value of a piece before it is within the step', () => {
  const price = fc.integer({ min: 0, max: 100_000_000 }).map(fromPaise)
  fc.assert(
    fc.property(price, fc.integer({ min: 1, max: 20 }), (paid, pieces) => {
      const isWithin = paid / 1.05 - 250_000 * pieces <= 1e-6
      expect(percentFor(apparel, paid, pieces)).toBe(isWithin ? 5 : 18)
      expect(paid <= (priceAtStep(apparel, pieces) ?? 0)).toBe(isWithin)
      const { taxable, cgst, sgst, igst } = taxIn(paid, 18, pieces % 2 === 0)
      expect(sum([taxable, cgst, sgst, igst])).toBe(paid)
    }),
    { numRuns: runs(300, 10_000) },
  )
})

test('a rupee above the step is shown to cost the owner, until the price makes up for it', () => {
  const loss = (rupees: number, pieces = 1) => lossAboveStep(apparel, fromRupees(rupees), pieces)
  expect(loss(2_625)).toBeNull()
  expect(loss(2_626)).toEqual({ percent: 18, kept: 222_542, priceAtStep: 262_500, keptAtStep: 250_000 })
  expect(loss(2_949.99)).not.toBeNull()
  expect(loss(2_950)).toBeNull()
  expect(loss(7_875, 3)).toBeNull()
  expect(loss(7_876, 3)).toMatchObject({ priceAtStep: 787_500 })
  expect(lossAboveStep(flat(18), fromRupees(2_626), 1)).toBeNull()
})

test('a rate holds from its first day on, and the first one before it too', () => {
  const rates: { from: Day; percent: number }[] = [
    { from: '2020-01-01', percent: 12 },
    { from: '2027-04-01', percent: 6 },
  ]
  const days: Day[] = ['2019-06-01', '2020-01-01', '2027-03-31', '2027-04-01', '2040-01-01']
  expect(days.map((day) => rateOn(rates, day).percent)).toEqual([12, 12, 12, 6, 6])
})
