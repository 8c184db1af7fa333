import type { Day } from '../../lib/dates.ts'
import type { Paise } from '../../lib/money.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { type Coupon, couponDiscount, couponProblem } from '../cart/rules.ts'

export type { Coupon }

/** Why a coupon cannot be chosen. */
export type CouponRefusal =
  | { reason: 'no-coupon' | 'expired' }
  | { reason: 'below-minimum'; minimumPurchase: Paise }

/** What a coupon takes off a purchase on that day. */
export function worthOf(coupon: Coupon, purchaseAmount: Paise, today: Day): Result<Paise, CouponRefusal> {
  const problem = couponProblem(coupon, purchaseAmount, today)
  if (problem === 'below-minimum') {
    return refused({ reason: problem, minimumPurchase: coupon.minimumPurchase })
  }
  return problem ? refused({ reason: problem }) : done(couponDiscount(coupon, purchaseAmount))
}
