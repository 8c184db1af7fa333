import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../tests/runs.ts'
import { fromPaise, sum } from '../../lib/money.ts'
import { purchaseAmountOf, totalsOf } from '../cart/rules.ts'
import { discountedPrice } from '../catalog/rules.ts'
import { specifiedCharges } from '../charges/rules.ts'
import { couponShares, paidFor } from '../orders/rules.ts'
import { appliedCoupon, type Coupon, takenBy } from './rules.ts'

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
/** 17:30 in India. */
const now = new Date('2026-11-20T12:00:00Z')
const coupon: fc.Arbitrary<Coupon> = fc.record({
  id: fc.constant('id'),
  code: fc.constant('CODE'),
  kind: fc.constantFrom('Percent', 'FreeDelivery'),
  percentage,
  minimumPurchase: rupees(20_000),
  maximumDiscount: rupees(50_000),
  expiryDate: fc.constantFrom('2026-11-19' as const, today, '2026-11-21' as const),
  startsAt: fc.constantFrom(null, new Date('2026-11-20T11:59:00Z'), new Date('2026-11-20T12:01:00Z')),
  expiryTime: fc.constantFrom(null, '17:29', '17:31'),
  maxUses: fc.constant(null),
  maxUsesPerShopper: fc.constant(null),
  firstOrderOnly: fc.constant(false),
})

const always = { numRuns: runs(500, 10_000) }

describe('of any cart, with any offers and any coupon', { timeout: 60_000 }, () => {
  test('the coupon takes its percentage, half a paisa rounded up, at most its maximum and the purchase', () => {
    const expected = ({ percentage, ...coupon }: Coupon, purchase: number) => {
      if (coupon.expiryDate < today) return 'expired'
      if (coupon.expiryDate === today && coupon.expiryTime === '17:29') return 'expired'
      if (coupon.startsAt && coupon.startsAt > now) return 'not-started'
      if (purchase < coupon.minimumPurchase) return 'below-minimum'
      if (coupon.kind === 'FreeDelivery') return 0
      const hundredths = BigInt(Math.round(percentage * 100))
      const share = Number((BigInt(purchase) * hundredths * 2n + 10_000n) / 20_000n)
      return Math.min(share, coupon.maximumDiscount, purchase)
    }
    fc.assert(
      fc.property(coupon, rupees(1_000_000), (coupon, purchase) => {
        const worth = takenBy(coupon, purchase, now)
        expect(worth.ok ? worth.value.discount : worth.refusal.reason).toBe(expected(coupon, purchase))
      }),
      always,
    )
  })

  test('what a cart shows as its coupon is what validating it for its lines answers', () => {
    fc.assert(
      fc.property(coupon, lines, (coupon, lines) => {
        const worth = takenBy(coupon, purchaseAmountOf(lines), now)
        const applied = appliedCoupon(coupon, purchaseAmountOf(lines), now)
        expect(applied?.discount ?? 0).toBe(worth.ok ? worth.value.discount : 0)
        expect(applied?.deliveryDiscount ?? 0).toBe(worth.ok ? worth.value.deliveryDiscount : 0)
      }),
      always,
    )
  })

  test('lines, discounts, shares and shipping add up to the total, and nothing falls below zero', () => {
    fc.assert(
      fc.property(coupon, lines, (coupon, lines) => {
        const discount = appliedCoupon(coupon, purchaseAmountOf(lines), now)?.discount ?? fromPaise(0)
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
