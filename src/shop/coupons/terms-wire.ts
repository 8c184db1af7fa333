import { formatRupees, fromRupees, type Paise, toRupees } from '../../lib/money.ts'
import { type Coupon, type CouponAdvice, type Discounts, expiryInFull } from './rules.ts'
import type { CouponOnWire } from './wire.ts'

/** A node of the release before answers without kind and times. */
export function couponOnWire({ kind = 'Percent', startsAt, expiryTime, ...coupon }: CouponOnWire): Coupon {
  return {
    id: coupon._id,
    code: coupon.code,
    kind,
    percentage: coupon.discountPercentage,
    minimumPurchase: fromRupees(coupon.minimumPurchaseAmount),
    maximumDiscount: fromRupees(coupon.maxDiscountAmount),
    startsAt: startsAt ? new Date(startsAt) : null,
    expiryDate: coupon.expiryDate,
    expiryTime: expiryTime ?? null,
    maxUses: coupon.maxUses,
    maxUsesPerShopper: coupon.maxUsesPerShopper,
    firstOrderOnly: coupon.firstOrderOnly,
  }
}

/** `deliveryDiscount`: at most so much of the delivery fee; left out by coupons that take none. */
export type TakenOnWire = { discountAmount: number; deliveryDiscount?: number | undefined }

export function presentTaken({ discount, deliveryDiscount }: Discounts): TakenOnWire {
  const discountAmount = toRupees(discount)
  return deliveryDiscount > 0
    ? { discountAmount, deliveryDiscount: toRupees(deliveryDiscount) }
    : { discountAmount }
}

/** '10 %', '₹100' or 'Free delivery'. */
export function discountInWords({ kind, discountPercentage, maxDiscountAmount }: TermsOnWire): string {
  if (kind === 'FreeDelivery') return 'Free delivery'
  return kind === 'Amount' ? formatRupees(maxDiscountAmount) : `${discountPercentage}%`
}

type TermsOnWire = Pick<CouponOnWire, 'kind' | 'discountPercentage' | 'maxDiscountAmount'>

/** 'Up to ₹150 on purchases from ₹500, until 1 Dec 2026, on a first order'. */
export function conditionsInWords(coupon: CouponOnWire): string {
  const { kind, maxDiscountAmount, minimumPurchaseAmount, firstOrderOnly } = coupon
  const most = kind === 'Amount' ? 'On' : `Up to ${formatRupees(maxDiscountAmount)} on`
  const from = `purchases from ${formatRupees(minimumPurchaseAmount)}`
  return `${most} ${from}, until ${expiryInFull(coupon)}${firstOrderOnly ? ', on a first order' : ''}`
}

const print = (amount: Paise) => formatRupees(toRupees(amount))

export function explainAdvice({ best, next }: CouponAdvice): string | null {
  const reasons = [
    best && `${best.coupon.code} gives ${print(best.worth)}`,
    next && `${next.coupon.code} needs ${print(next.missing)} more`,
  ].filter((reason) => reason !== null)
  return reasons.length > 0 ? reasons.join('; ') : null
}
