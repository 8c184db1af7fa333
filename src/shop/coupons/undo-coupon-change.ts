import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { difference, type StoredChange, type UndoRefusal } from '../audit-log/rules.ts'
import { recordChanges } from '../audit-log/store.ts'
import { couponFields, couponOf } from './audit-fields-rules.ts'
import { eraseCoupon, insertCoupon, isChosen, lockCoupon, updateCoupon } from './store.ts'

/** Refused when the coupon has changed since, a created one is in a cart or was used, or a deleted one's code is taken. A restored coupon is in no cart. */
export async function undoCouponChange(
  tx: Tx,
  by: string,
  change: StoredChange,
): Promise<Result<null, UndoRefusal>> {
  const { thingId: id, name, before, after } = change
  const coupon = await lockCoupon(tx, id)
  if (after) {
    if (!coupon) return refused({ reason: 'gone' })
    if (difference(couponFields(coupon), after)) return refused({ reason: 'conflict' })
    if (before)
      await updateCoupon(tx, { ...coupon, ...couponOf({ ...couponFields(coupon), ...before }) }, clock.now())
    else if (coupon.uses > 0 || (await isChosen(tx, id))) return refused({ reason: 'conflict' })
    else await eraseCoupon(tx, id)
  } else if (coupon || !(await insertCoupon(tx, { ...couponOf(before ?? {}), id }))) {
    return refused({ reason: 'conflict' })
  }
  const back = { before: after, after: before, undoes: change.id }
  await recordChanges(tx, { by, thing: 'coupon', id, name, verb: 'restored', ...back })
  return done(null)
}
