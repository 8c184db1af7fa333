import { type Day, daysBetween } from '../../lib/dates.ts'
import { minus, nothing, type Paise, percentOf, smallest } from '../../lib/money.ts'
import { groupDigits } from '../../lib/numbers.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { asciiDigits, cleanText } from '../../lib/typed-text.ts'
import type { Gone, SavedSince } from '../audit-log/rules.ts'

/** `*SAVE 10*`, as a message of WhatsApp has it, becomes `SAVE10`. */
export function readCouponCode(typed: string): string {
  return asciiDigits(cleanText(typed)).replace(/^[^\p{L}\p{N}]+|\s|(?<=[\p{L}\p{N}%])[^\p{L}\p{N}%]+$/gu, '')
}

export const MAX_CODE_LENGTH = 40

export const MAX_USES = 100_000

/** Null and false are no limit. */
export type CouponLimits = {
  maxUses: number | null
  maxUsesPerShopper: number | null
  firstOrderOnly: boolean
}

export const noLimits: CouponLimits = { maxUses: null, maxUsesPerShopper: null, firstOrderOnly: false }

/** Each says why a shopper cannot use a coupon; SQL: `coupon_limit_problem`. */
export type LimitProblem = 'first-order-only' | 'used-by-shopper' | 'used-up'

export type Coupon = CouponLimits & {
  id: string
  code: string
  /** Above 0, at most 100. */
  percentage: number
  minimumPurchase: Paise
  maximumDiscount: Paise
  /** Last valid day, IST. */
  expiryDate: Day
}

export type CouponDraft = Omit<Coupon, 'id'> & { id?: string }

/** A coupon as one shopper finds it. */
export type OfferedCoupon = Coupon & { limitProblem?: LimitProblem | null }

/** An order that is cancelled as a whole gives its use back. */
export type StoredCoupon = Coupon & { uses: number; updatedAt: Date }

/** Its code stays. Undefined fields stay. `updatedAt`: optimistic lock. */
export type CouponEdit = { [Field in keyof Omit<Coupon, 'id' | 'code'>]?: Coupon[Field] | undefined } & {
  updatedAt?: Date | undefined
}

export type CouponTerms = Pick<Coupon, 'percentage' | 'minimumPurchase' | 'maximumDiscount'>

export function couponDiscount(coupon: CouponTerms, purchaseAmount: Paise): Paise {
  return smallest(percentOf(purchaseAmount, coupon.percentage), coupon.maximumDiscount, purchaseAmount)
}

export type AppliedCoupon = { id: string; code: string; discount: Paise }

export type CouponProblem = 'expired' | 'below-minimum' | LimitProblem

export function couponProblem(
  coupon: OfferedCoupon,
  purchaseAmount: Paise,
  today: Day,
): CouponProblem | null {
  if (coupon.expiryDate < today) return 'expired'
  if (coupon.limitProblem) return coupon.limitProblem
  return purchaseAmount < coupon.minimumPurchase ? 'below-minimum' : null
}

export function appliedCoupon(
  coupon: OfferedCoupon | null,
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

export type EditRefusal = { reason: 'expired' } | Gone | SavedSince<StoredCoupon>

export type CouponRefusal =
  | { reason: 'no-coupon' | 'expired' | LimitProblem }
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

export function worthOf(
  coupon: OfferedCoupon,
  purchaseAmount: Paise,
  today: Day,
): Result<Paise, CouponRefusal> {
  const problem = couponProblem(coupon, purchaseAmount, today)
  if (problem === 'below-minimum') {
    return refused({ reason: problem, minimumPurchase: coupon.minimumPurchase })
  }
  return problem ? refused({ reason: problem }) : done(couponDiscount(coupon, purchaseAmount))
}
