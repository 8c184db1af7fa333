import { type Day, daysBetween } from '../../lib/dates.ts'
import { minus, nothing, type Paise } from '../../lib/money.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { type Coupon, couponDiscount, couponProblem } from '../cart/rules.ts'

export type { Coupon }

export const MAX_CODE_LENGTH = 40

/** What the table of coupons can be narrowed to and sorted by. */
export const couponStates = ['Valid', 'Expired'] as const
export type CouponState = (typeof couponStates)[number]
export const couponSorts = [
  'code',
  'discountPercentage',
  'minimumPurchaseAmount',
  'maxDiscountAmount',
  'expiryDate',
] as const
export type CouponSort = (typeof couponSorts)[number]

/** A coupon is valid to the end of its expiry date in India. */
export function couponState({ expiryDate }: Pick<Coupon, 'expiryDate'>, today: Day): CouponState {
  return expiryDate < today ? 'Expired' : 'Valid'
}

/** 'expires in 3 days', 'expired': how long it is good, as of a day. */
export function expiryInWords(expiryDate: Day, today: Day): string {
  if (expiryDate < today) return 'expired'
  const days = daysBetween(today, expiryDate)
  if (days === 0) return 'expires today'
  return days === 1 ? 'expires tomorrow' : `expires in ${days.toLocaleString('en-IN')} days`
}

/** Why a coupon cannot be made. */
export type CreateRefusal = { reason: 'expired' | 'code-taken' }

/** Why a coupon cannot be chosen. */
export type CouponRefusal =
  | { reason: 'no-coupon' | 'expired' }
  | { reason: 'below-minimum'; minimumPurchase: Paise }

export type CouponAdvice = {
  /** The coupon that takes most off. */
  best: { coupon: Coupon; discount: Paise } | null
  /** The nearest one that would take more off, and how much the purchase lacks for it; no more than it is itself. */
  next: { coupon: Coupon; missing: Paise } | null
}

/** Which of the running coupons to choose for a purchase, and which is worth a little more. */
export function adviseCoupon(coupons: readonly Coupon[], purchaseAmount: Paise): CouponAdvice {
  const worths = coupons.map((coupon) => ({ coupon, discount: couponDiscount(coupon, purchaseAmount) }))
  const counts = worths.filter(
    ({ coupon, discount }) => coupon.minimumPurchase <= purchaseAmount && discount > 0,
  )
  const [best = null] = counts.toSorted((one, other) => other.discount - one.discount)
  const [next = null] = coupons
    .filter((coupon) => couponDiscount(coupon, coupon.minimumPurchase) > (best?.discount ?? nothing))
    .map((coupon) => ({ coupon, missing: minus(coupon.minimumPurchase, purchaseAmount) }))
    .filter(({ missing }) => missing > 0 && missing <= purchaseAmount)
    .toSorted((one, other) => one.missing - other.missing)
  return { best, next }
}

/** What a coupon takes off a purchase on that day. */
export function worthOf(coupon: Coupon, purchaseAmount: Paise, today: Day): Result<Paise, CouponRefusal> {
  const problem = couponProblem(coupon, purchaseAmount, today)
  if (problem === 'below-minimum') {
    return refused({ reason: problem, minimumPurchase: coupon.minimumPurchase })
  }
  return problem ? refused({ reason: problem }) : done(couponDiscount(coupon, purchaseAmount))
}
