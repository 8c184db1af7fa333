import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { transaction } from '../../platform/database.ts'
import { recordChanges } from '../audit-log/store.ts'
import { announceCoupon } from './announce-coupon.ts'
import { couponFields } from './audit-fields-rules.ts'
import { type Coupon, type CreateRefusal, couponState, type StoredCoupon } from './rules.ts'
import { insertCoupon } from './store.ts'

/** Refused when expired or when the code is taken (case-insensitive). */
export function createCoupon(
  by: string,
  draft: Omit<Coupon, 'id'>,
): Promise<Result<StoredCoupon, CreateRefusal>> {
  return transaction(async (tx) => {
    if (couponState(draft, clock.today()) === 'Expired') return refused({ reason: 'expired' })
    const coupon = await insertCoupon(tx, draft)
    if (!coupon) return refused({ reason: 'code-taken' })
    const { id, code: name } = coupon
    const after = couponFields(coupon)
    await recordChanges(tx, { by, thing: 'coupon', id, name, verb: 'created', before: null, after })
    await announceCoupon(tx, by, coupon)
    return done(coupon)
  })
}
