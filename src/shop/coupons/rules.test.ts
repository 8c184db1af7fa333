import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromPaise, nothing, toRupees } from '../../lib/money.ts'
import { appliedCoupon, type Coupon, couponDiscount, couponProblem, specifiedCoupon } from './rules.ts'

const rupees = (amount: number) => fromPaise(amount * 100)

const lastDay = new Date('2026-11-20T23:59:59+05:30')
const dayAfter = new Date('2026-11-21T00:00:00+05:30')

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

describe('a coupon', () => {
  const tenPercent: Coupon = {
    id: '',
    code: 'TEN',
    percentage: 10,
    minimumPurchase: rupees(500),
    maximumDiscount: rupees(150),
    expiryDate: '2026-11-20',
    ...specifiedCoupon,
  }

  test.each([
    [1000, 100],
    [1500, 150],
    [9000, 150],
    [999.95, 100],
    [999.94, 99.99],
  ])('of 10 %% and at most ₹150 takes off ₹%d what it should: ₹%d', (purchase, discount) => {
    expect(toRupees(couponDiscount(tenPercent, fromPaise(Math.round(purchase * 100))))).toBe(discount)
  })

  test('takes at most its maximum and never more than the purchase', () => {
    fc.assert(
      fc.property(coupon, fc.integer({ min: 0, max: 1e9 }), (coupon, purchase) => {
        const discount = couponDiscount(coupon, fromPaise(purchase))
        expect(discount).toBeGreaterThanOrEqual(0)
        expect(discount).toBeLessThanOrEqual(Math.min(purchase, coupon.maximumDiscount))
      }),
    )
  })

  test('counts to the end of its last day, from its minimum on', () => {
    expect(couponProblem(tenPercent, rupees(500), lastDay)).toBeNull()
    expect(couponProblem(tenPercent, rupees(500), dayAfter)).toBe('expired')
    expect(couponProblem(tenPercent, rupees(499), lastDay)).toBe('below-minimum')
  })

  test('is there or not with the cart it was chosen for', () => {
    const applied = { id: tenPercent.id, code: 'TEN', discount: rupees(60), deliveryDiscount: nothing }
    expect(appliedCoupon(tenPercent, rupees(600), lastDay)).toEqual(applied)
    expect(appliedCoupon(tenPercent, rupees(499), lastDay)).toBeNull()
    expect(appliedCoupon(tenPercent, rupees(600), dayAfter)).toBeNull()
    expect(appliedCoupon(null, rupees(600), lastDay)).toBeNull()
    expect(appliedCoupon({ ...tenPercent, minimumPurchase: nothing }, rupees(0), lastDay)).toBeNull()
  })
})
