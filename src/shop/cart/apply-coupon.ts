import type { Paise } from '../../lib/money.ts'
import { type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { type CouponRefusal, type Discounts, takenBy } from '../coupons/rules.ts'
import { findCoupon } from '../coupons/store.ts'
import { chooseCoupon } from './coupon-store.ts'

/** A preview: checkout validates again. Stores the coupon in the cart of `shopperId`, if there is one. */
export async function applyCoupon(
  shopperId: string | null,
  code: string,
  purchaseAmount: Paise,
): Promise<Result<Discounts, CouponRefusal>> {
  const coupon = await findCoupon(db, code, shopperId)
  if (!coupon) return refused({ reason: 'no-coupon' })
  const taken = takenBy(coupon, purchaseAmount, clock.now())
  if (taken.ok && shopperId !== null) await chooseCoupon(db, shopperId, coupon.id)
  return taken
}
