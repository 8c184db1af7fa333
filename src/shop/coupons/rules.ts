import { type Day, dayOf, daysBetween, endOf, formatDate, momentOf } from '../../lib/dates.ts'
import { minus, nothing, type Paise, percentOf, smallest, sum } from '../../lib/money.ts'
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

/** Which discounts combine, for shoppers; `offersCombine` and `couponsCombine` are for admins. */
export const discountsCombine = 'Each product has its best offer; one coupon comes on top.'

/** Instead of `discountsCombine` where a multibuy is taken. */
export const multibuyOrCoupon = 'An order takes this offer or a coupon, whichever is worth more.'

export const couponsCombine =
  'An order takes one coupon or one “Buy X, get Y”, whichever is worth more, on top of the best offer on each product. The minimum purchase of a coupon and what it takes are of the prices after offers.'

/** Null and false are no limit. */
export type CouponLimits = {
  maxUses: number | null
  maxUsesPerShopper: number | null
  firstOrderOnly: boolean
}

/** What it takes: a share of the goods, rupees off the goods, or rupees off the delivery fee. */
export const couponKinds = ['Percent', 'Amount', 'FreeDelivery'] as const
export type CouponKind = (typeof couponKinds)[number]

/** `maximumDiscount` alone says what the other kinds take. */
export const termsOfKind = (kind: CouponKind) => (kind === 'Percent' ? {} : { percentage: 100 })

export type CouponTimes = {
  startsAt: Date | null
  /** Last valid day, IST. */
  expiryDate: Day
  /** '18:00' of the last day, IST; null: until its end. */
  expiryTime: string | null
}

/** Each says why a shopper cannot use a coupon; SQL: `coupon_limit_problem`. */
export type LimitProblem = 'first-order-only' | 'used-by-shopper' | 'used-up'

export type Coupon = CouponLimits &
  CouponTimes & {
    id: string
    code: string
    kind: CouponKind
    /** Above 0, at most 100. */
    percentage: number
    minimumPurchase: Paise
    maximumDiscount: Paise
  }

/** What coupons of the specification have besides its fields. */
export const specifiedCoupon = {
  ...{ kind: 'Percent', startsAt: null, expiryTime: null },
  ...{ maxUses: null, maxUsesPerShopper: null, firstOrderOnly: false },
} as const satisfies Partial<Coupon>

export type CouponDraft = Omit<Coupon, 'id'> & { id?: string }

/** A coupon as one shopper finds it. */
export type OfferedCoupon = Coupon & { limitProblem?: LimitProblem | null }

/** An order that is cancelled as a whole gives its use back. */
export type StoredCoupon = Coupon & { uses: number; updatedAt: Date }

/** Its code and kind stay. Undefined fields stay. `updatedAt`: optimistic lock. */
export type CouponEdit = {
  [Field in keyof Omit<Coupon, 'id' | 'code' | 'kind'>]?: Coupon[Field] | undefined
} & {
  updatedAt?: Date | undefined
}

export function editedTerms(coupon: Coupon, edit: CouponEdit): CouponTerms {
  const { percentage = coupon.percentage, minimumPurchase = coupon.minimumPurchase } = edit
  const { maximumDiscount = coupon.maximumDiscount } = edit
  return { kind: coupon.kind, percentage, minimumPurchase, maximumDiscount, ...termsOfKind(coupon.kind) }
}

export type CouponTerms = Pick<Coupon, 'kind' | 'percentage' | 'minimumPurchase' | 'maximumDiscount'>

/** Off the goods. */
export function couponDiscount(coupon: CouponTerms, purchaseAmount: Paise): Paise {
  if (coupon.kind === 'FreeDelivery') return nothing
  return smallest(percentOf(purchaseAmount, coupon.percentage), coupon.maximumDiscount, purchaseAmount)
}

/** The most that it takes off the delivery fee. */
function deliveryDiscount({ kind, maximumDiscount }: CouponTerms): Paise {
  return kind === 'FreeDelivery' ? maximumDiscount : nothing
}

/** `deliveryFee`: without a coupon; a larger purchase may have none. */
export type Purchase = { goods: Paise; deliveryFee: (goods: Paise) => Paise }

export function couponWorth(coupon: CouponTerms, { goods, deliveryFee }: Purchase): Paise {
  return worthOf(discountsOf(coupon, goods), deliveryFee(goods))
}

export function worthOf({ discount, deliveryDiscount }: Discounts, deliveryFee: Paise): Paise {
  return sum([discount, smallest(deliveryFee, deliveryDiscount)])
}

/** Of the smallest purchase; free delivery takes none of it. */
export function largestPercentOff(coupon: CouponTerms): number {
  const { percentage, minimumPurchase } = coupon
  if (coupon.kind === 'Percent') return percentage
  return Math.floor((10_000 * couponDiscount(coupon, minimumPurchase)) / minimumPurchase) / 100
}

/** Off the goods, and at most off the delivery fee. */
export type Discounts = { discount: Paise; deliveryDiscount: Paise }

function discountsOf(coupon: CouponTerms, purchaseAmount: Paise): Discounts {
  return {
    discount: couponDiscount(coupon, purchaseAmount),
    deliveryDiscount: deliveryDiscount(coupon),
  }
}

export type AppliedCoupon = { id: string; code: string } & Discounts

export type CouponProblem = 'not-started' | 'expired' | 'below-minimum' | LimitProblem

export function couponProblem(coupon: OfferedCoupon, purchaseAmount: Paise, now: Date): CouponProblem | null {
  const state = couponState(coupon, now)
  if (state !== 'Valid') return state === 'Scheduled' ? 'not-started' : 'expired'
  if (coupon.limitProblem) return coupon.limitProblem
  return purchaseAmount < coupon.minimumPurchase ? 'below-minimum' : null
}

export function appliedCoupon(
  coupon: OfferedCoupon | null,
  purchaseAmount: Paise,
  now: Date,
): AppliedCoupon | null {
  if (!coupon || couponProblem(coupon, purchaseAmount, now)) return null
  const discounts = discountsOf(coupon, purchaseAmount)
  return discounts.discount > 0 || discounts.deliveryDiscount > 0
    ? { id: coupon.id, code: coupon.code, ...discounts }
    : null
}

export const couponStates = ['Valid', 'Scheduled', 'Expired'] as const
export type CouponState = (typeof couponStates)[number]
export const couponSorts = [
  'code',
  'discountPercentage',
  'minimumPurchaseAmount',
  'maxDiscountAmount',
  'expiryDate',
] as const
export type CouponSort = (typeof couponSorts)[number]

/** It counts until then, and then no more; SQL: `coupons.ends_at`. */
export function couponEnd({ expiryDate, expiryTime }: Omit<CouponTimes, 'startsAt'>): Date {
  return expiryTime === null ? endOf(expiryDate) : momentOf(expiryDate, expiryTime)
}

export function couponState(times: CouponTimes, now: Date): CouponState {
  if (couponEnd(times) <= now) return 'Expired'
  return times.startsAt !== null && now < times.startsAt ? 'Scheduled' : 'Valid'
}

export function expiryInWords(times: CouponTimes, now: Date): string {
  if (couponState(times, now) === 'Expired') return 'expired'
  const days = daysBetween(dayOf(now), times.expiryDate)
  if (days === 0) return 'expires today'
  return days === 1 ? 'expires tomorrow' : `expires in ${groupDigits(days)} days`
}

/** '1 Dec 2026, 18:00'. */
export function expiryInFull({ expiryDate, expiryTime }: Pick<Coupon, 'expiryDate' | 'expiryTime'>): string {
  return `${formatDate(expiryDate)}${expiryTime ? `, ${expiryTime}` : ''}`
}

export type TimesProblem = 'expired' | 'starts-after-end'

export function timesProblem(times: CouponTimes, now: Date): TimesProblem | null {
  if (couponState(times, now) === 'Expired') return 'expired'
  return startsBeforeEnd(times) ? null : 'starts-after-end'
}

/** SQL: `coupons_start_before_they_end`. */
export function startsBeforeEnd(times: CouponTimes): boolean {
  return times.startsAt === null || times.startsAt < couponEnd(times)
}

export type CreateRefusal = { reason: TimesProblem | 'code-taken' }

export type EditRefusal = { reason: TimesProblem } | Gone | SavedSince<StoredCoupon>

export type CouponRefusal =
  | { reason: 'no-coupon' | Exclude<CouponProblem, 'below-minimum'> }
  | { reason: 'below-minimum'; minimumPurchase: Paise }

export type CouponAdvice = {
  best: { coupon: Coupon; worth: Paise } | null
  /** The nearest coupon that is worth more; the missing amount is at most the purchase amount itself. */
  next: { coupon: Coupon; missing: Paise } | null
}

/** Those that take something off, the best first. */
export function fittingCoupons<Terms extends CouponTerms>(coupons: readonly Terms[], purchase: Purchase) {
  return coupons
    .map((coupon) => ({ coupon, worth: couponWorth(coupon, purchase) }))
    .filter(({ coupon, worth }) => coupon.minimumPurchase <= purchase.goods && worth > 0)
    .toSorted((one, other) => other.worth - one.worth)
}

/** Advises only coupons that are worth more than `multibuy`, which the order takes otherwise. */
export function adviseCoupon(
  coupons: readonly Coupon[],
  purchase: Purchase,
  multibuy: Paise = nothing,
): CouponAdvice {
  const best = fittingCoupons(coupons, purchase).find(({ worth }) => worth > multibuy) ?? null
  const [next = null] = coupons
    .filter((coupon) => {
      const atMinimum = { ...purchase, goods: coupon.minimumPurchase }
      return couponWorth(coupon, atMinimum) > (best?.worth ?? multibuy)
    })
    .map((coupon) => ({ coupon, missing: minus(coupon.minimumPurchase, purchase.goods) }))
    .filter(({ missing }) => missing > 0 && missing <= purchase.goods)
    .toSorted((one, other) => one.missing - other.missing)
  return { best, next }
}

export function takenBy(
  coupon: OfferedCoupon,
  purchaseAmount: Paise,
  now: Date,
): Result<Discounts, CouponRefusal> {
  const problem = couponProblem(coupon, purchaseAmount, now)
  if (problem === 'below-minimum') {
    return refused({ reason: problem, minimumPurchase: coupon.minimumPurchase })
  }
  if (problem) return refused({ reason: problem })
  return done(discountsOf(coupon, purchaseAmount))
}
