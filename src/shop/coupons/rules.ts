import { type Day, daysBetween } from '../../lib/dates.ts'
import { minus, nothing, type Paise, percentOf, smallest } from '../../lib/money.ts'
import { groupDigits } from '../../lib/numbers.ts'
import { done, type Result, refused } from '../../lib/result.ts'

export const MAX_CODE_LENGTH = 40

export type Coupon = {
  id: string
  code: string
  /** Above 0, at most 100. */
  percentage: number
  minimumPurchase: Paise
  maximumDiscount: Paise
  /** Last valid day, IST. */
  expiryDate: Day
}

export function couponDiscount(coupon: Coupon, purchaseAmount: Paise): Paise {
  return smallest(percentOf(purchaseAmount, coupon.percentage), coupon.maximumDiscount, purchaseAmount)
}

export type AppliedCoupon = { id: string; code: string; discount: Paise }

export type CouponProblem = 'expired' | 'below-minimum'

export function couponProblem(coupon: Coupon, purchaseAmount: Paise, today: Day): CouponProblem | null {
  if (coupon.expiryDate < today) return 'expired'
  return purchaseAmount < coupon.minimumPurchase ? 'below-minimum' : null
}

export function appliedCoupon(
  coupon: Coupon | null,
  purchaseAmount: Paise,
  today: Day,
): AppliedCoupon | null {
  if (!coupon || couponProblem(coupon, purchaseAmount, today)) return null
  const discount = couponDiscount(coupon, purchaseAmount)
  return discount > 0 ? { id: coupon.id, code: coupon.code, discount } : null
}

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

/** Valid until the end of its expiry date, IST. */
export function couponState({ expiryDate }: Pick<Coupon, 'expiryDate'>, today: Day): CouponState {
  return expiryDate < today ? 'Expired' : 'Valid'
}

export function expiryInWords(expiryDate: Day, today: Day): string {
  if (expiryDate < today) return 'expired'
  const days = daysBetween(today, expiryDate)
  if (days === 0) return 'expires today'
  return days === 1 ? 'expires tomorrow' : `expires in ${groupDigits(days)} days`
}

export type CreateRefusal = { reason: 'expired' | 'code-taken' }

export type CouponRefusal =
  | { reason: 'no-coupon' | 'expired' }
  | { reason: 'below-minimum'; minimumPurchase: Paise }

export type CouponAdvice = {
  best: { coupon: Coupon; discount: Paise } | null
  /** The nearest coupon with a larger discount; the missing amount is at most the purchase amount itself. */
  next: { coupon: Coupon; missing: Paise } | null
}

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

export function worthOf(coupon: Coupon, purchaseAmount: Paise, today: Day): Result<Paise, CouponRefusal> {
  const problem = couponProblem(coupon, purchaseAmount, today)
  if (problem === 'below-minimum') {
    return refused({ reason: problem, minimumPurchase: coupon.minimumPurchase })
  }
  return problem ? refused({ reason: problem }) : done(couponDiscount(coupon, purchaseAmount))
}
