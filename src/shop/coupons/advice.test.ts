import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromPaise } from '../../lib/money.ts'
import { adviseCoupon, type Coupon, couponDiscount, noLimits } from './rules.ts'
import { explainAdvice } from './terms-wire.ts'

const rupees = (amount: number) => fromPaise(Math.round(amount * 100))

function coupon(code: string, percentage: number, minimum: number, maximum: number): Coupon {
  const terms = { percentage, minimumPurchase: rupees(minimum), maximumDiscount: rupees(maximum) }
  return { id: code, code, ...terms, expiryDate: '2026-12-31', ...noLimits }
}

const say = (purchase: number, ...coupons: Coupon[]) => explainAdvice(adviseCoupon(coupons, rupees(purchase)))

describe('the advice about coupons', () => {
  test('names the one that gives most, and by how much a better one is missed', () => {
    const coupons = [
      coupon('SAVE20', 20, 500, 300),
      coupon('SMALL', 5, 100, 50),
      coupon('FIT30', 30, 1510, 900),
    ]
    expect(say(1200, ...coupons)).toBe('SAVE20 gives ₹240; FIT30 needs ₹310 more')
    expect(say(400, ...coupons)).toBe('SMALL gives ₹20; SAVE20 needs ₹100 more')
    expect(say(90.5, ...coupons)).toBe('SMALL needs ₹9.50 more')
    expect(say(2000, ...coupons)).toBe('FIT30 gives ₹600')
    expect(say(754, ...coupons)).toBe('SAVE20 gives ₹150.80')
  })

  test('says nothing of coupons that would not give more, and nothing where there are none', () => {
    expect(say(1000, coupon('BEST', 50, 100, 500), coupon('WORSE', 10, 2000, 400))).toBe('BEST gives ₹500')
    expect(say(1000)).toBeNull()
    expect(say(0, coupon('TEN', 10, 1, 100))).toBeNull()
  })

  test('never leaves a coupon unnamed that would take more off', () => {
    const amount = fc.integer({ min: 1, max: 500_000 }).map(fromPaise)
    const any = fc.record({
      id: fc.string(),
      code: fc.string(),
      percentage: fc.integer({ min: 1, max: 100 }),
      minimumPurchase: amount,
      maximumDiscount: amount,
      expiryDate: fc.constant('2026-12-31' as const),
      maxUses: fc.constant(null),
      maxUsesPerShopper: fc.constant(null),
      firstOrderOnly: fc.constant(false),
    })
    fc.assert(
      fc.property(fc.array(any), amount, (coupons, purchase) => {
        const { best, next } = adviseCoupon(coupons, purchase)
        for (const other of coupons) {
          const counts = other.minimumPurchase <= purchase
          if (counts) expect(couponDiscount(other, purchase)).toBeLessThanOrEqual(best?.discount ?? 0)
        }
        if (next) expect(next.missing).toBeGreaterThan(0)
      }),
    )
  })
})
