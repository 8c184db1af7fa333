import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromPaise, fromRupees, toRupees } from '../../../lib/money.ts'
import { endInNine } from './rules.ts'

test.each([
  [0, 9],
  [13.99, 9],
  [14, 19],
  [1_500, 1_499],
  [1_504, 1_509],
  [1_628, 1_629],
])('₹%d is ₹%d when it ends in 9', (price, after) => {
  expect(endInNine(fromRupees(price))).toBe(fromRupees(after))
})

test('whatever the price, it ends in 9 rupees, at most 5 away from ₹9 on', () => {
  fc.assert(
    fc.property(fc.integer({ min: 900, max: 10_000_000_000 }), (paise) => {
      const price = fromPaise(paise)
      const after = toRupees(endInNine(price))
      expect(after % 10).toBe(9)
      expect(Math.abs(after - toRupees(price))).toBeLessThanOrEqual(5)
    }),
  )
})
