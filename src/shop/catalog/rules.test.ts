import { describe, expect, test } from 'vitest'
import { fromPaise, fromRupees } from '../../lib/money.ts'
import {
  discountedPrice,
  genderOf,
  isAvailable,
  mergeRanges,
  nextPartSize,
  type PriceRange,
  priceRanges,
  priceRangesOf,
  readPriceRange,
} from './rules.ts'

test.each([
  [129_999, 20, 103_999],
  [105, 50, 53],
  [101, 12.5, 88],
  [999, 33.33, 666],
  [199_900, 0.01, 199_880],
  [2_799_900, 100, 0],
  [0, 50, 0],
])('%d paise less %d %% are %d: the price is rounded, half up', (sale, percentage, price) => {
  expect(discountedPrice(fromPaise(sale), percentage)).toBe(price)
})

test.each([
  [500, 60, 500],
  [500, 300, 250],
  [500, Number.POSITIVE_INFINITY, 250],
  [40, 5_000, 25],
  [25, Number.POSITIVE_INFINITY, 25],
  [250, 200, 250],
  [300, 60, 500],
])('after %d products were priced in %d ms, the next part has %d', (size, ms, next) => {
  expect(nextPartSize(size, ms)).toBe(next)
})

test('a gender is known in any case, and nothing else is one', () => {
  expect(['men', 'WOMEN', 'Kids'].map(genderOf)).toEqual(['Men', 'Women', 'Kids'])
  expect([genderOf('man'), genderOf(''), genderOf('Men ')]).toEqual([undefined, undefined, undefined])
})

test('a product is available while it is active and a size has stock', () => {
  const sizes = [{ stock: 0 }, { stock: 1 }]
  expect(isAvailable({ status: true, sizes })).toBe(true)
  expect(isAvailable({ status: false, sizes })).toBe(false)
  expect(isAvailable({ status: true, sizes: [{ stock: 0 }] })).toBe(false)
  expect(isAvailable({ status: true, sizes: [] })).toBe(false)
})

describe('price ranges', () => {
  const [below, first, second, third] = priceRanges as [PriceRange, PriceRange, PriceRange, PriceRange]

  test('that share an end become one, in paise', () => {
    expect(mergeRanges([second, first])).toEqual([{ from: 100_000, to: 800_000 }])
    expect(mergeRanges([first, first])).toEqual([{ from: 100_000, to: 400_000 }])
    expect(mergeRanges([below, first])).toEqual([{ from: 0, to: 400_000 }])
    expect(mergeRanges(priceRanges)).toEqual([{ from: 0, to: 100_000_000_000 }])
  })

  test('hold every price, each in one or, at a shared end, in two of them', () => {
    const of = (price: number) =>
      priceRanges.flatMap(({ name, from, to }) =>
        fromRupees(from) <= price && price <= fromRupees(to) ? name : [],
      )
    expect(of(99_999)).toEqual(['below-1000'])
    expect(of(100_000)).toEqual(['1000-4000'])
    expect(of(400_000)).toEqual(['1000-4000', '4000-8000'])
    expect(of(2_800_000)).toEqual(['24000-28000'])
    expect(of(2_800_001)).toEqual(['above-28000'])
  })

  test('follow other bounds, and their names say them', () => {
    expect(priceRangesOf([500, 1500, 9000]).map(({ name }) => name)).toEqual([
      'below-500',
      '500-1500',
      '1500-9000',
      'above-9000',
    ])
    expect(readPriceRange('500-1500')).toEqual({ name: '500-1500', from: 500, to: 1500 })
    for (const wrong of ['', '1-1', '9-1', '-5-9', '1-2-3', 'below-', 'above-x', '1e3-2e3', '1-99999999'])
      expect(readPriceRange(wrong), wrong).toBeUndefined()
  })

  test('that are apart stay apart', () => {
    expect(mergeRanges([third, first])).toEqual([
      { from: 100_000, to: 400_000 },
      { from: 800_000, to: 1_200_000 },
    ])
    expect(mergeRanges([])).toEqual([])
  })
})
