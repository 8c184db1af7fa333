import { z } from 'zod'
import { dayField } from '../../forms/dates.ts'
import { amountOf, rupees } from '../../forms/money.ts'
import { percentageOf } from '../../forms/number.ts'
import { text } from '../../forms/text.ts'
import type { Day } from '../../lib/dates.ts'
import { formatRupees, toRupees } from '../../lib/money.ts'
import type { Coupon } from './rules.ts'
import { type CouponRefusal, type CreateRefusal, couponState, MAX_CODE_LENGTH } from './rules.ts'

const code = z
  .string('Invalid coupon code')
  .trim()
  .min(1, 'Invalid coupon code')
  .max(MAX_CODE_LENGTH, 'Invalid coupon code')

export const validateRequest = z.object({ code, purchaseAmount: rupees('Invalid purchase amount') })
export const removeRequest = z.object({ code })

const expiryDate = dayField('Expiry date')

export const couponForm = z.object({
  code: text('Code is required', MAX_CODE_LENGTH),
  discountPercentage: percentageOf('Discount percentage'),
  minimumPurchaseAmount: amountOf('Minimum purchase amount'),
  maxDiscountAmount: amountOf('Maximum discount amount'),
  expiryDate,
})

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
  }
}

export type CouponOnWire = {
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

export function presentCouponRefusal(refusal: CouponRefusal) {
  return { status: 400, message: explain(refusal) } as const
}

function explain(refusal: CouponRefusal): string {
  switch (refusal.reason) {
    case 'no-coupon':
      return 'Invalid coupon code'
    case 'expired':
      return 'This coupon has expired'
    case 'below-minimum':
      return `This coupon needs a purchase of ${formatRupees(toRupees(refusal.minimumPurchase))} or more`
  }
}
