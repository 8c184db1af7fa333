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
  }
}

export function couponOf(fields: Fields): Omit<Coupon, 'id'> {
  const kept = fields as {
    code: string
    discountPercentage: number
    minimumPurchaseAmount: number
    maxDiscountAmount: number
    expiryDate: Day
  }
  return {
    code: kept.code,
    percentage: kept.discountPercentage,
    minimumPurchase: fromRupees(kept.minimumPurchaseAmount),
    maximumDiscount: fromRupees(kept.maxDiscountAmount),
    expiryDate: kept.expiryDate,
  }
}
