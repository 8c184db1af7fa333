import { expect, test } from 'vitest'
import { priceTag, savingOnMrp } from './product-card-rules.ts'

test('without an offer a price tag has one price', () => {
  expect(priceTag({ salePrice: 129_900.5, discountedPrice: null, offerPercentage: null })).toEqual({
    now: '₹1,29,900.50',
  })
})

test('with an offer it has the old price too, and what is off', () => {
  expect(priceTag({ salePrice: 27_999, discountedPrice: 23_799.15, offerPercentage: 15 })).toEqual({
    now: '₹23,799.15',
    was: '₹27,999',
    off: '15% off',
  })
})

test('an offer of rupees is named by them, unless its percentage is the same', () => {
  const off = (salePrice: number, discountedPrice: number, offerPercentage: number) =>
    priceTag({ salePrice, discountedPrice, offerPercentage }).off
  expect(off(999, 799, 20)).toBe('₹200 off')
  expect(off(999.99, 799.99, 20)).toBe('20% off')
  expect(off(1_000, 800, 20)).toBe('20% off')
  expect(off(333.33, 291.66, 12.5)).toBe('12.5% off')
  expect(off(0.07, 0.03, 50)).toBe('50% off')
  expect(off(150, 1, 99)).toBe('₹149 off')
})

test('an offer of 100 % makes a price of nothing, not of what it was', () => {
  expect(priceTag({ salePrice: 499, discountedPrice: 0, offerPercentage: 100 }).now).toBe('₹0')
})

test.each([
  [{ regularPrice: 1999, salePrice: 1499, discountedPrice: 1199.4 }, 'MRP ₹1,999, you save ₹799.60 (40%)'],
  [{ regularPrice: 1999, salePrice: 1499, discountedPrice: null }, 'MRP ₹1,999, you save ₹500 (25%)'],
  [{ regularPrice: 500, salePrice: 500, discountedPrice: null }, null],
  [{ regularPrice: 1000, salePrice: 999, discountedPrice: null }, null],
  [{ regularPrice: 499, salePrice: 499, discountedPrice: 0 }, 'MRP ₹499, you save ₹499 (100%)'],
])('what is saved on the MRP is told from one percent on: %j', (prices, told) => {
  expect(savingOnMrp(prices)).toBe(told)
})
