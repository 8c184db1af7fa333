import type { Day } from '../../lib/dates.ts'
import { fromRupees, toRupees } from '../../lib/money.ts'
import type { Fields } from '../audit-log/rules.ts'
import type { Coupon } from './rules.ts'

export function couponFields(coupon: Omit<Coupon, 'id'>): Fields {
  return {
    code: coupon.code,
    discountPercentage: coupon.percentage,
    minimumPurchaseAmount: toRupees(coupon.minimumPurchase),
    maxDiscountAmount: toRupees(coupon.maximumDiscount),
    expiryDate: coupon.expiryDate,
    maxUses: coupon.maxUses,
    maxUsesPerShopper: coupon.maxUsesPerShopper,
    firstOrderOnly: coupon.firstOrderOnly,
  }
}

/** Entries of releases before have no limits. */
export function couponOf(fields: Fields): Omit<Coupon, 'id'> {
  const stored = fields as {
    code: string
    discountPercentage: number
    minimumPurchaseAmount: number
    maxDiscountAmount: number
    expiryDate: Day
    maxUses?: number | null
    maxUsesPerShopper?: number | null
    firstOrderOnly?: boolean
  }
  return {
    code: stored.code,
    percentage: stored.discountPercentage,
    minimumPurchase: fromRupees(stored.minimumPurchaseAmount),
    maximumDiscount: fromRupees(stored.maxDiscountAmount),
    expiryDate: stored.expiryDate,
    maxUses: stored.maxUses ?? null,
    maxUsesPerShopper: stored.maxUsesPerShopper ?? null,
    firstOrderOnly: stored.firstOrderOnly ?? false,
  }
}
