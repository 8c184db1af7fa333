import type { Day } from '../../lib/dates.ts'
import { fromRupees, toRupees } from '../../lib/money.ts'
import type { RecordType } from '../audit-log/record-rules.ts'
import type { Fields } from '../audit-log/rules.ts'
import { type Coupon, type CouponKind, specifiedCoupon } from './rules.ts'

export function couponFields(coupon: Omit<Coupon, 'id'>): Fields {
  return {
    code: coupon.code,
    kind: coupon.kind,
    discountPercentage: coupon.percentage,
    minimumPurchaseAmount: toRupees(coupon.minimumPurchase),
    maxDiscountAmount: toRupees(coupon.maximumDiscount),
    startsAt: coupon.startsAt?.toISOString() ?? null,
    expiryDate: coupon.expiryDate,
    expiryTime: coupon.expiryTime,
    maxUses: coupon.maxUses,
    maxUsesPerShopper: coupon.maxUsesPerShopper,
    firstOrderOnly: coupon.firstOrderOnly,
  }
}

/** Entries of releases before have neither kind, times nor limits. */
export function couponOf(id: string, fields: Fields): Coupon {
  const stored = fields as {
    code: string
    discountPercentage: number
    minimumPurchaseAmount: number
    maxDiscountAmount: number
    expiryDate: Day
    kind?: CouponKind
    startsAt?: string | null
    expiryTime?: string | null
    maxUses?: number | null
    maxUsesPerShopper?: number | null
    firstOrderOnly?: boolean
  }
  return {
    id,
    code: stored.code,
    kind: stored.kind ?? specifiedCoupon.kind,
    percentage: stored.discountPercentage,
    minimumPurchase: fromRupees(stored.minimumPurchaseAmount),
    maximumDiscount: fromRupees(stored.maxDiscountAmount),
    startsAt: stored.startsAt ? new Date(stored.startsAt) : null,
    expiryDate: stored.expiryDate,
    expiryTime: stored.expiryTime ?? null,
    maxUses: stored.maxUses ?? null,
    maxUsesPerShopper: stored.maxUsesPerShopper ?? null,
    firstOrderOnly: stored.firstOrderOnly ?? false,
  }
}

export const couponRecord = {
  title: 'the coupon',
  plural: 'Coupens',
  fields: {
    code: 'code',
    kind: 'kind',
    discountPercentage: ['discount', 'percent'],
    minimumPurchaseAmount: ['minimum purchase', 'rupees'],
    maxDiscountAmount: ['maximum discount', 'rupees'],
    startsAt: 'start',
    expiryDate: 'expiry date',
    expiryTime: 'expiry time',
    maxUses: 'uses in all',
    maxUsesPerShopper: 'uses per shopper',
    firstOrderOnly: ['first order only', 'yesNo'],
  },
  read: 'offers:read',
  write: 'offers:write',
  link: { page: 'coupens', by: 'name' },
  undo: 'all',
} as const satisfies RecordType
