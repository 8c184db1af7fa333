import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../tests/runs.ts'
import { fromPaise, sum } from '../../lib/money.ts'
import { purchaseAmountOf, totalsOf } from '../cart/rules.ts'
import { discountedPrice } from '../catalog/rules.ts'
import { specifiedCharges } from '../charges/rules.ts'
import { couponShares, paidFor } from '../orders/rules.ts'
import { appliedCoupon, type Coupon, worthOf } from './rules.ts'

const percentage = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100)
const rupees = (most: number) => fc.integer({ min: 1, max: most * 100 }).map(fromPaise)

/** A line of a product that costs up to ₹30,000, with an offer or without. */
const line = fc
  .record({ sale: rupees(30_000), offer: fc.option(percentage), quantity: fc.integer({ min: 1, max: 5 }) })
  .map(({ sale, offer, quantity }) => ({
    originalPrice: sale,
    price: offer === null ? sale : discountedPrice(sale, offer),
    quantity,
  }))
const lines = fc.array(line, { minLength: 1, maxLength: 12 })

const today = '2026-11-20'
const coupon: fc.Arbitrary<Coupon> = fc.record({
  id: fc.constant('id'),
  code: fc.constant('CODE'),
  percentage,
  minimumPurchase: rupees(20_000),
  maximumDiscount: rupees(50_000),
  expiryDate: fc.constantFrom('2026-11-19' as const, today, '2026-11-21' as const),
  maxUses: fc.constant(null),
  maxUsesPerShopper: fc.constant(null),
  firstOrderOnly: fc.constant(false),
})

const always = { numRuns: runs(500, 10_000) }

describe('of any cart, with any offers and any coupon', { timeout: 60_000 }, () => {
  test('the coupon takes its percentage, half a paisa rounded up, at most its maximum and the purchase', () => {
    const expected = ({ percentage, ...coupon }: Coupon, purchase: number) => {
      if (coupon.expiryDate < today) return 'expired'
      if (purchase < coupon.minimumPurchase) return 'below-minimum'
      const hundredths = BigInt(Math.round(percentage * 100))
      const share = Number((BigInt(purchase) * hundredths * 2n + 10_000n) / 20_000n)
      return Math.min(share, coupon.maximumDiscount, purchase)
    }
    fc.assert(
      fc.property(coupon, rupees(1_000_000), (coupon, purchase) => {
        const worth = worthOf(coupon, purchase, today)
        expect(worth.ok ? worth.value : worth.refusal.reason).toBe(expected(coupon, purchase))
      }),
      always,
    )
  })

  test('what a cart shows as its coupon is what validating it for its lines answers', () => {
    fc.assert(
      fc.property(coupon, lines, (coupon, lines) => {
        const worth = worthOf(coupon, purchaseAmountOf(lines), today)
        const applied = appliedCoupon(coupon, purchaseAmountOf(lines), today)
        expect(applied?.discount ?? 0).toBe(worth.ok ? worth.value : 0)
      }),
      always,
    )
  })

  test('lines, discounts, shares and shipping add up to the total, and nothing falls below zero', () => {
    fc.assert(
      fc.property(coupon, lines, (coupon, lines) => {
        const discount = appliedCoupon(coupon, purchaseAmountOf(lines), today)?.discount ?? fromPaise(0)
        const { subtotal, offerDiscount, couponDiscount, charges, total } = totalsOf(
          lines,
          discount,
          specifiedCharges,
        )
        const { shipping } = charges
        const shares = couponShares(couponDiscount, lines)
        const paid = lines.map((line, i) => paidFor({ ...line, couponShare: shares[i] ?? fromPaise(0) }))
        expect([couponDiscount, total]).toEqual([
          discount,
          subtotal + shipping - couponDiscount - offerDiscount,
        ])
        expect([sum(shares), sum(paid) + shipping]).toEqual([couponDiscount, total])
        expect(couponDiscount).toBeLessThanOrEqual(purchaseAmountOf(lines))
        expect(
          Math.min(offerDiscount, couponDiscount, total - shipping, ...shares, ...paid),
        ).toBeGreaterThanOrEqual(0)
      }),
      always,
    )
  })
})
