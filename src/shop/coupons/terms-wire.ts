import { formatRupees, fromRupees, type Paise, toRupees } from '../../lib/money.ts'
import type { Coupon, CouponAdvice } from './rules.ts'
import type { CouponOnWire } from './wire.ts'

export function couponOnWire(coupon: CouponOnWire): Coupon {
  return {
    id: coupon._id,
    code: coupon.code,
    percentage: coupon.discountPercentage,
    minimumPurchase: fromRupees(coupon.minimumPurchaseAmount),
    maximumDiscount: fromRupees(coupon.maxDiscountAmount),
    expiryDate: coupon.expiryDate,
    maxUses: coupon.maxUses,
    maxUsesPerShopper: coupon.maxUsesPerShopper,
    firstOrderOnly: coupon.firstOrderOnly,
  }
}

const print = (amount: Paise) => formatRupees(toRupees(amount))

export function explainAdvice({ best, next }: CouponAdvice): string | null {
  const reasons = [
    best && `${best.coupon.code} gives ${print(best.discount)}`,
    next && `${next.coupon.code} needs ${print(next.missing)} more`,
  ].filter((reason) => reason !== null)
  return reasons.length > 0 ? reasons.join('; ') : null
}
