import { done, type Result, refused } from '../../lib/result.ts'
import { transaction } from '../../platform/database.ts'
import { recordChanges } from '../trail/record-changes.ts'
import type { Coupon } from './rules.ts'
import { insertCoupon } from './store.ts'
import { couponFields } from './trail-rules.ts'

/** An admin makes a coupon; refused when there is one of its code, in whatever case. */
export function createCoupon(
  by: string,
  draft: Omit<Coupon, 'id'>,
): Promise<Result<Coupon, { reason: 'code-taken' }>> {
  return transaction(async (tx) => {
    const coupon = await insertCoupon(tx, draft)
    if (!coupon) return refused({ reason: 'code-taken' })
    const { id, code: name } = coupon
    const after = couponFields(coupon)
    await recordChanges(tx, { by, thing: 'coupon', id, name, verb: 'created', before: null, after })
    return done(coupon)
  })
}
