import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromPaise, nothing, type Paise } from '../../lib/money.ts'
import {
  adviseCoupon,
  type Coupon,
  couponKinds,
  couponWorth,
  fittingCoupons,
  specifiedCoupon,
} from './rules.ts'
import { explainAdvice } from './terms-wire.ts'

const rupees = (amount: number) => fromPaise(Math.round(amount * 100))

function coupon(code: string, percentage: number, minimum: number, maximum: number): Coupon {
  const terms = { percentage, minimumPurchase: rupees(minimum), maximumDiscount: rupees(maximum) }
  return { id: code, code, ...terms, expiryDate: '2026-12-31', ...specifiedCoupon }
}

/** Each field of `specifiedCoupon`, as it is. */
const specifiedArbitraries = {
  ...{ startsAt: fc.constant(null), expiryTime: fc.constant(null), maxUses: fc.constant(null) },
  ...{ maxUsesPerShopper: fc.constant(null), firstOrderOnly: fc.constant(false) },
}

const deliveryFee = (goods: Paise) => (goods < rupees(1_000) ? rupees(30) : nothing)

const say = (purchase: number, ...coupons: Coupon[]) =>
  explainAdvice(adviseCoupon(coupons, { goods: rupees(purchase), deliveryFee }))

describe('the advice about coupons', () => {
  test('names none that is worth no more than the multibuy that the order takes', () => {
    const coupons = [coupon('SAVE20', 20, 500, 300), coupon('FIT30', 30, 1510, 900)]
    const purchase = { goods: rupees(1_200), deliveryFee }
    const beside = (multibuy: number) => explainAdvice(adviseCoupon(coupons, purchase, rupees(multibuy)))
    expect(beside(239)).toBe('SAVE20 gives ₹240; FIT30 needs ₹310 more')
    expect(beside(240)).toBe('FIT30 needs ₹310 more')
    expect(beside(500)).toBeNull()
  })

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

  test('counts free delivery as what the delivery of this cart costs, at most what it takes', () => {
    const free = { ...coupon('FREE', 100, 100, 100), kind: 'FreeDelivery' } as const
    expect(say(200, free, coupon('TEN', 10, 100, 500))).toBe('FREE gives ₹30')
    expect(say(500, free, coupon('TEN', 10, 100, 500))).toBe('TEN gives ₹50')
    expect(say(200, { ...free, maximumDiscount: rupees(5) })).toBe('FREE gives ₹5')
  })

  test('names no coupon of free delivery for a purchase whose delivery is free anyway', () => {
    const freeFrom = (minimum: number) =>
      ({ ...coupon('FREE', 100, minimum, 100), kind: 'FreeDelivery' }) as const
    expect(say(600, freeFrom(999))).toBe('FREE needs ₹399 more')
    expect(say(600, freeFrom(1_000))).toBeNull()
    expect(say(1_000, freeFrom(500))).toBeNull()
  })

  test('of coupons to choose from, those that take nothing off are left out, and the best is first', () => {
    const free = { ...coupon('FREE', 100, 100, 100), kind: 'FreeDelivery' } as const
    const coupons = [free, coupon('TEN', 10, 100, 500), coupon('LARGE', 50, 2_000, 500)]
    const codes = (goods: number) =>
      fittingCoupons(coupons, { goods: rupees(goods), deliveryFee }).map(({ coupon }) => coupon.code)
    expect([codes(200), codes(999), codes(1_000)]).toEqual([['FREE', 'TEN'], ['TEN', 'FREE'], ['TEN']])
  })

  test('never leaves a coupon unnamed that would take more off', () => {
    const amount = fc.integer({ min: 1, max: 500_000 }).map(fromPaise)
    const any = fc.record({
      ...specifiedArbitraries,
      id: fc.string(),
      code: fc.string(),
      kind: fc.constantFrom(...couponKinds),
      percentage: fc.integer({ min: 1, max: 100 }),
      minimumPurchase: amount,
      maximumDiscount: amount,
      expiryDate: fc.constant('2026-12-31' as const),
    })
    fc.assert(
      fc.property(fc.array(any), amount, amount, (coupons, goods, delivery) => {
        const purchase = { goods, deliveryFee: () => delivery }
        const { best, next } = adviseCoupon(coupons, purchase)
        for (const other of coupons) {
          const counts = other.minimumPurchase <= goods
          if (counts) expect(couponWorth(other, purchase)).toBeLessThanOrEqual(best?.worth ?? 0)
        }
        if (next) expect(next.missing).toBeGreaterThan(0)
      }),
    )
  })
})
