import type { Paise } from '../../lib/money.ts'
import { type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { chooseCoupon } from '../cart/choose-coupon.ts'
import { type CouponRefusal, worthOf } from './rules.ts'
import { findCoupon } from './store.ts'

/**
 * What a coupon would take off a purchase of `purchaseAmount`. It is remembered with the cart of `shopperId`, if there is
 * one. Only a preview: an order asks anew.
 */
export async function validateCoupon(
  shopperId: string | null,
  code: string,
  purchaseAmount: Paise,
): Promise<Result<Paise, CouponRefusal>> {
  const coupon = await findCoupon(db, code)
  if (!coupon) return refused({ reason: 'no-coupon' })
  const worth = worthOf(coupon, purchaseAmount, clock.today())
  if (worth.ok && shopperId !== null) await chooseCoupon(db, shopperId, coupon.id)
  return worth
}
