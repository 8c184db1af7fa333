import { type Control, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { formatRupees, type Paise, toRupees } from '../../lib/money.ts'
import { couponDiscount } from '../../shop/coupons/rules.ts'
import { couponForm, couponOf } from '../../shop/coupons/wire.ts'

const print = (amount: Paise) => formatRupees(toRupees(amount))

export function CouponExample({ control }: { control: Control<z.input<typeof couponForm>> }) {
  const values = useWatch({ control })
  // Placeholders: code, times and limits do not affect the discount.
  const form = couponForm.safeParse({
    ...values,
    code: 'X',
    ...{ startsAt: null, expiryDate: '2026-01-01', expiryTime: null },
    ...{ maxUses: null, maxUsesPerShopper: null },
  })
  if (!form.success) return null
  const coupon = couponOf(form.data)
  const { minimumPurchase, maximumDiscount } = coupon
  const atMinimum = couponDiscount(coupon, minimumPurchase)
  const fullDiscountFrom = Math.ceil(maximumDiscount / (coupon.percentage / 100) / 100)
  return (
    <p role="status" className="text-muted text-sm sm:col-span-2">
      {coupon.kind === 'FreeDelivery' ? (
        <span>{`Delivery of a purchase from ${print(minimumPurchase)} costs up to ${print(maximumDiscount)} less`}</span>
      ) : (
        <span>{`A purchase of ${print(minimumPurchase)} gets ${print(atMinimum)} off`}</span>
      )}
      {coupon.kind !== 'FreeDelivery' && atMinimum < maximumDiscount && (
        <span>{`; from ${formatRupees(fullDiscountFrom)} on, ${print(maximumDiscount)}`}</span>
      )}
      <span>.</span>
    </p>
  )
}
