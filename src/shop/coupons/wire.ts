import { z } from 'zod'
import { dayField, updatedAtField } from '../../forms/dates.ts'
import { amountOf, rupees } from '../../forms/money.ts'
import { countOf, percentageOf } from '../../forms/number.ts'
import { line, text } from '../../forms/text.ts'
import type { Day } from '../../lib/dates.ts'
import { formatRupees, toRupees } from '../../lib/money.ts'
import {
  type Coupon,
  type CouponEdit,
  type CouponLimits,
  type CouponRefusal,
  type CreateRefusal,
  couponState,
  type EditRefusal,
  type LimitProblem,
  MAX_CODE_LENGTH,
  MAX_USES,
  type StoredCoupon,
} from './rules.ts'

const code = line('Invalid coupon code')
  .min(1, 'Invalid coupon code')
  .max(MAX_CODE_LENGTH, 'Invalid coupon code')

export const validateRequest = z.object({ code, purchaseAmount: rupees('Invalid purchase amount') })
export const removeRequest = z.object({ code })

const expiryDate = dayField('Expiry date')

const terms = {
  discountPercentage: percentageOf('Discount percentage'),
  minimumPurchaseAmount: amountOf('Minimum purchase amount'),
  maxDiscountAmount: amountOf('Maximum discount amount'),
  expiryDate,
  maxUses: countOf('Uses in all', MAX_USES),
  maxUsesPerShopper: countOf('Uses per shopper', MAX_USES),
  firstOrderOnly: z.boolean('First order only must be true or false').optional(),
}

export const couponForm = z.object({ code: text('Code is required', MAX_CODE_LENGTH), ...terms })

export const couponChanges = z.object({ ...terms, updatedAt: updatedAtField }).partial()

export function couponFormOn(today: Day) {
  return couponForm.refine((form) => couponState(form, today) === 'Valid', {
    path: ['expiryDate'],
    message: expiredMessage,
    when: ({ value }) => z.object({ expiryDate }).safeParse(value).success, // checked even when other fields are invalid
  })
}

const expiredMessage = 'Expiry date must not be in the past'

export function couponOf(form: z.output<typeof couponForm>): Omit<Coupon, 'id'> {
  return {
    code: form.code,
    percentage: form.discountPercentage,
    minimumPurchase: form.minimumPurchaseAmount,
    maximumDiscount: form.maxDiscountAmount,
    expiryDate: form.expiryDate,
    maxUses: form.maxUses ?? null,
    maxUsesPerShopper: form.maxUsesPerShopper ?? null,
    firstOrderOnly: form.firstOrderOnly ?? false,
  }
}

export function couponEditOf(form: z.output<typeof couponChanges>): CouponEdit {
  return {
    percentage: form.discountPercentage,
    minimumPurchase: form.minimumPurchaseAmount,
    maximumDiscount: form.maxDiscountAmount,
    expiryDate: form.expiryDate,
    maxUses: form.maxUses,
    maxUsesPerShopper: form.maxUsesPerShopper,
    firstOrderOnly: form.firstOrderOnly,
    updatedAt: form.updatedAt ?? undefined,
  }
}

export type CouponOnWire = CouponLimits & {
  _id: string
  code: string
  discountPercentage: number
  minimumPurchaseAmount: number
  maxDiscountAmount: number
  /** Last valid day, IST. */
  expiryDate: Day
}

export function presentCoupon(coupon: Coupon): CouponOnWire {
  return {
    _id: coupon.id,
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

export type AdminCouponOnWire = CouponOnWire & { uses: number; updatedAt: string }

export function presentCouponToAdmin(coupon: StoredCoupon): AdminCouponOnWire {
  return { ...presentCoupon(coupon), uses: coupon.uses, updatedAt: coupon.updatedAt.toISOString() }
}

export function presentEditRefusal(refusal: EditRefusal) {
  switch (refusal.reason) {
    case 'gone':
      return presentDeleteRefusal()
    case 'expired':
      return { status: 400, message: expiredMessage, errors: { expiryDate: expiredMessage } } as const
    case 'saved-since': {
      const message = 'Another admin has saved this coupon since. Look at it again, then save'
      return { status: 409, message, coupen: presentCouponToAdmin(refusal.present) } as const
    }
  }
}

export function presentCreateRefusal({ reason }: CreateRefusal) {
  if (reason === 'expired')
    return { status: 400, message: expiredMessage, errors: { expiryDate: expiredMessage } } as const
  const message = 'This coupon code already exists'
  return { status: 409, message, errors: { code: message } } as const
}

export function presentDeleteRefusal() {
  return { status: 404, message: 'Coupon not found' } as const
}

export const limitMessages: Record<LimitProblem, string> = {
  'first-order-only': 'This coupon is for a first order',
  'used-by-shopper': 'You have used this coupon as often as it allows',
  'used-up': 'This coupon has been used up',
}

export function presentCouponRefusal(refusal: CouponRefusal) {
  return { status: 400, message: explain(refusal) } as const
}

function explain(refusal: CouponRefusal): string {
  switch (refusal.reason) {
    case 'no-coupon':
      return 'Invalid coupon code'
    case 'expired':
      return 'This coupon has expired'
    case 'first-order-only':
    case 'used-by-shopper':
    case 'used-up':
      return limitMessages[refusal.reason]
    case 'below-minimum':
      return `This coupon needs a purchase of ${formatRupees(toRupees(refusal.minimumPurchase))} or more`
  }
}
