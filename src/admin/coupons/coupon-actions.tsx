import type { CouponOnWire } from '../../shop/coupons/wire.ts'
import { HistoryButton } from '../audit-log/history-button.tsx'
import { DeleteCoupon } from './delete-coupon.tsx'

export function CouponActions({ coupon }: { coupon: CouponOnWire }) {
  return (
    <span className="inline-flex">
      <HistoryButton thing="coupon" id={coupon._id} name={`coupon ${coupon.code}`} />
      <DeleteCoupon coupon={coupon} />
    </span>
  )
}
