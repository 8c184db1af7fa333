import { type Control, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { formatRupees, toRupees } from '../../lib/money.ts'
import { couponDiscount } from '../../shop/cart/rules.ts'
import { couponForm, couponOf } from '../../shop/coupons/wire.ts'

type Typed = z.input<typeof couponForm>

export function CouponSentence({ control }: { control: Control<Typed> }) {
  const typed = useWatch({ control })
  // Placeholders: code and expiry date do not affect the discount.
  const form = couponForm.safeParse({ ...typed, code: 'X', expiryDate: '2026-01-01' })
  if (!form.success) return null
  const coupon = { id: '', ...couponOf(form.data) }
  const atMinimum = couponDiscount(coupon, coupon.minimumPurchase)
  const full = Math.ceil(coupon.maximumDiscount / (coupon.percentage / 100) / 100)
  return (
    <p role="status" className="text-muted text-sm sm:col-span-2">
      A purchase of {formatRupees(toRupees(coupon.minimumPurchase))} gets {formatRupees(toRupees(atMinimum))}{' '}
      off
      {atMinimum < coupon.maximumDiscount && (
        <>
          ; from {formatRupees(full)} on, {formatRupees(toRupees(coupon.maximumDiscount))}
        </>
      )}
      .
    </p>
  )
}
