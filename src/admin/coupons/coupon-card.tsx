import type { Day } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import type { CouponOnWire } from '../../shop/coupons/wire.ts'
import { CouponActions } from './coupon-actions.tsx'
import { CouponExpiry } from './coupon-expiry.tsx'

export function CouponCard({ coupon }: { coupon: CouponOnWire }) {
  const { code, discountPercentage, minimumPurchaseAmount, maxDiscountAmount, expiryDate } = coupon
  return (
    <article className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3">
      <h2 className="type-number break-words">{code}</h2>
      <CouponActions coupon={coupon} />
      <p className="col-span-2">
        <span className="type-number text-lg">{discountPercentage}%</span> off, up to{' '}
        {formatRupees(maxDiscountAmount)}, from {formatRupees(minimumPurchaseAmount)}
      </p>
      <p className="col-span-2 mt-1 text-sm">
        <CouponExpiry expiryDate={expiryDate as Day} />
      </p>
    </article>
  )
}
