import { done, type Result, refused } from '../../lib/result.ts'
import { transaction } from '../../platform/database.ts'
import { recordChanges } from '../audit-log/store.ts'
import { couponFields } from './audit-fields-rules.ts'
import { eraseCoupon } from './store.ts'

/** Carts lose it; orders keep their discount. */
export function deleteCoupon(by: string, id: string): Promise<Result<null, { reason: 'no-coupon' }>> {
  return transaction(async (tx) => {
    const coupon = await eraseCoupon(tx, id)
    if (!coupon) return refused({ reason: 'no-coupon' })
    const before = couponFields(coupon)
    await recordChanges(tx, {
      by,
      thing: 'coupon',
      id,
      name: coupon.code,
      verb: 'deleted',
      before,
      after: null,
    })
    return done(null)
  })
}
