import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { attempt } from '../../platform/database.ts'
import { difference } from '../audit-log/rules.ts'
import { recordChanges } from '../audit-log/store.ts'
import { announceCoupon } from './announce-coupon.ts'
import { couponFields } from './audit-fields-rules.ts'
import { type CouponEdit, couponState, type EditRefusal, type StoredCoupon } from './rules.ts'
import { lockCoupon, updateCoupon } from './store.ts'

/** Orders keep what they were placed with. Refused when it would be expired or when `updatedAt` is stale. */
export function editCoupon(
  by: string,
  id: string,
  { updatedAt, ...edit }: CouponEdit,
): Promise<Result<StoredCoupon, EditRefusal>> {
  return attempt(async (tx) => {
    const was = await lockCoupon(tx, id)
    if (!was) return refused({ reason: 'no-coupon' })
    if (updatedAt && updatedAt.getTime() !== was.updatedAt.getTime())
      return refused({ reason: 'saved-since', coupon: was })
    const edited = { ...was, ...withoutUndefined(edit) }
    const changed = difference(couponFields(was), couponFields(edited))
    if (!changed) return done(was)
    if (couponState(edited, clock.today()) === 'Expired') return refused({ reason: 'expired' })
    const is = await updateCoupon(tx, edited, clock.now())
    await recordChanges(tx, { by, thing: 'coupon', id, name: was.code, verb: 'edited', ...changed })
    await announceCoupon(tx, by, is)
    return done(is)
  })
}

function withoutUndefined<T extends object>(fields: T): { [Field in keyof T]: Exclude<T[Field], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}
