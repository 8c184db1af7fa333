import { expect, test } from 'vitest'
import { priceTag } from './product-card-rules.ts'

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

test('an offer of 100 % makes a price of nothing, not of what it was', () => {
  expect(priceTag({ salePrice: 499, discountedPrice: 0, offerPercentage: 100 }).now).toBe('₹0')
})
