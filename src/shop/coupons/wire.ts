import { z } from 'zod'
import { dayField, timeField, updatedAtField } from '../../forms/dates.ts'
import { momentField } from '../../forms/moment.ts'
import { amountOf, rupees } from '../../forms/money.ts'
import { countOf, percentageOf } from '../../forms/number.ts'
import { line, text } from '../../forms/text.ts'
import type { Day } from '../../lib/dates.ts'
import { formatRupees, toRupees } from '../../lib/money.ts'
import {
  type Coupon,
  type CouponEdit,
  type CouponKind,
  type CouponLimits,
  type CouponRefusal,
  type CreateRefusal,
  couponKinds,
  type EditRefusal,
  type LimitProblem,
  MAX_CODE_LENGTH,
  MAX_USES,
  type StoredCoupon,
  specifiedCoupon,
  type TimesProblem,
  termsOfKind,
  timesProblem,
} from './rules.ts'

export const couponCode = line('Invalid coupon code')
  .min(1, 'Invalid coupon code')
  .max(MAX_CODE_LENGTH, 'Invalid coupon code')

export const validateRequest = z.object({
  code: couponCode,
  purchaseAmount: rupees('Invalid purchase amount'),
})
export const removeRequest = z.object({ code: couponCode })

const expiryDate = dayField('Expiry date')

const expiryTime = timeField('Write the expiry time as 18:00', { isEnd: true })

const kinds = couponKinds.join(', ')

const terms = {
  discountPercentage: percentageOf('Discount percentage'),
  minimumPurchaseAmount: amountOf('Minimum purchase amount'),
  maxDiscountAmount: amountOf('Maximum discount amount'),
  expiryDate,
  startsAt: momentField('Write the start as 2026-11-27 10:00'),
  expiryTime,
  maxUses: countOf('Uses in all', MAX_USES),
  maxUsesPerShopper: countOf('Uses per shopper', MAX_USES),
  firstOrderOnly: z.boolean('First order only must be true or false').optional(),
}

export const couponForm = z.object({
  code: text('Code is required', MAX_CODE_LENGTH),
  kind: z.enum(couponKinds, `Kind must be one of ${kinds}`).optional(),
  ...terms,
})

export const couponChanges = z.object({ ...terms, updatedAt: updatedAtField }).partial()

const times = z.object({
  startsAt: z.date().nullish(),
  expiryDate,
  expiryTime: z.string().nullish(),
})
const timesOf = ({ startsAt, expiryDate, expiryTime }: z.output<typeof times>) => ({
  startsAt: startsAt ?? null,
  expiryDate,
  expiryTime: expiryTime ?? null,
})

export function couponFormAt(now: Date) {
  const refusal = (problem: TimesProblem) =>
    [
      (form: z.output<typeof times>) => timesProblem(timesOf(form), now) !== problem,
      // Checked even when other fields are invalid.
      { ...timesMessages[problem], when: ({ value }: { value: unknown }) => times.safeParse(value).success },
    ] as const
  return couponForm.refine(...refusal('expired')).refine(...refusal('starts-after-end'))
}

const timesMessages: Record<TimesProblem, { path: string[]; message: string }> = {
  expired: { path: ['expiryDate'], message: 'Expiry date must not be in the past' },
  'starts-after-end': { path: ['startsAt'], message: 'The start must be before the expiry' },
}

export function couponOf(form: z.output<typeof couponForm>): Omit<Coupon, 'id'> {
  const { kind = specifiedCoupon.kind } = form
  return {
    code: form.code,
    kind,
    percentage: form.discountPercentage,
    ...termsOfKind(kind),
    minimumPurchase: form.minimumPurchaseAmount,
    maximumDiscount: form.maxDiscountAmount,
    ...timesOf(form),
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
    startsAt: form.startsAt,
    expiryDate: form.expiryDate,
    expiryTime: form.expiryTime,
    maxUses: form.maxUses,
    maxUsesPerShopper: form.maxUsesPerShopper,
    firstOrderOnly: form.firstOrderOnly,
    updatedAt: form.updatedAt ?? undefined,
  }
}

export type CouponOnWire = CouponLimits & {
  _id: string
  code: string
  kind: CouponKind
  /** 100 of all kinds but `Percent`: they take `maxDiscountAmount`. */
  discountPercentage: number
  minimumPurchaseAmount: number
  maxDiscountAmount: number
  startsAt: string | null
  /** Last valid day, IST. */
  expiryDate: Day
  /** '18:00' of that day, IST. */
  expiryTime: string | null
}

export function presentCoupon(coupon: Coupon): CouponOnWire {
  return {
    _id: coupon.id,
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

export type AdminCouponOnWire = CouponOnWire & { uses: number; updatedAt: string }

export function presentCouponToAdmin(coupon: StoredCoupon): AdminCouponOnWire {
  return { ...presentCoupon(coupon), uses: coupon.uses, updatedAt: coupon.updatedAt.toISOString() }
}

export function presentEditRefusal(refusal: EditRefusal) {
  switch (refusal.reason) {
    case 'gone':
      return presentDeleteRefusal()
    case 'saved-since': {
      const message = 'Another admin has saved this coupon since. Look at it again, then save'
      return { status: 409, message, coupen: presentCouponToAdmin(refusal.present) } as const
    }
    default:
      return presentTimesProblem(refusal.reason)
  }
}

export function presentCreateRefusal({ reason }: CreateRefusal) {
  if (reason !== 'code-taken') return presentTimesProblem(reason)
  const message = 'This coupon code already exists'
  return { status: 409, message, errors: { code: message } } as const
}

function presentTimesProblem(problem: TimesProblem) {
  const { path, message } = timesMessages[problem]
  return { status: 400, message, errors: { [path.join()]: message } } as const
}

export function presentDeleteRefusal() {
  return { status: 404, message: 'Coupon not found' } as const
}

export const notStarted = 'This coupon does not count yet'

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
    case 'not-started':
      return notStarted
    case 'first-order-only':
    case 'used-by-shopper':
    case 'used-up':
      return limitMessages[refusal.reason]
    case 'below-minimum':
      return `This coupon needs a purchase of ${formatRupees(toRupees(refusal.minimumPurchase))} or more`
  }
}
