import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { localTime } from '../../lib/moments.ts'
import { type AdminCouponOnWire, couponFormAt } from '../../shop/coupons/wire.ts'

const fieldsOfCoupon = (coupon: AdminCouponOnWire | undefined) => ({
  code: coupon?.code ?? '',
  kind: coupon?.kind ?? 'Percent',
  discountPercentage: String(coupon?.discountPercentage ?? ''),
  minimumPurchaseAmount: String(coupon?.minimumPurchaseAmount ?? ''),
  maxDiscountAmount: String(coupon?.maxDiscountAmount ?? ''),
  startsAt: coupon?.startsAt ? localTime(coupon.startsAt) : '',
  expiryDate: coupon?.expiryDate ?? '',
  expiryTime: coupon?.expiryTime ?? '',
  maxUses: String(coupon?.maxUses ?? ''),
  maxUsesPerShopper: String(coupon?.maxUsesPerShopper ?? ''),
  firstOrderOnly: coupon?.firstOrderOnly ?? false,
})

export function useCouponForm(coupon: AdminCouponOnWire | undefined) {
  return useForm({
    resolver: zodResolver(couponFormAt(new Date()), undefined, { raw: true }),
    defaultValues: fieldsOfCoupon(coupon),
  })
}

export type CouponForm = ReturnType<typeof useCouponForm>
