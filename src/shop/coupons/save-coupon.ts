import { type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { attempt, type Tx } from '../../platform/database.ts'
import {
  createRecord,
  deleteRecord,
  lockRecord,
  type RecordTable,
  undoOf,
  updateRecord,
} from '../audit-log/records.ts'
import type { Gone } from '../audit-log/rules.ts'
import { announceCoupon } from './announce-coupon.ts'
import { couponFields, couponOf } from './record-rules.ts'
import {
  type Coupon,
  type CouponDraft,
  type CouponEdit,
  type CreateRefusal,
  type EditRefusal,
  type StoredCoupon,
  startsBeforeEnd,
  type TimesProblem,
  termsOfKind,
  timesProblem,
} from './rules.ts'
import { eraseCoupon, insertCoupon, isChosen, lockCoupon, updateCoupon } from './store.ts'

const couponTable = {
  thing: 'coupon',
  name: ({ code }) => code,
  fields: couponFields,
  lock: lockCoupon,
  insert: insertCoupon,
  update: updateCoupon,
  remove: eraseCoupon,
} satisfies RecordTable<CouponDraft, Coupon, StoredCoupon>

/** Refused when expired or when the code is taken (case-insensitive). */
export function createCoupon(by: string, draft: CouponDraft): Promise<Result<StoredCoupon, CreateRefusal>> {
  return attempt(async (tx) => {
    const problem = timesProblem(draft, clock.now())
    if (problem) return refused({ reason: problem })
    const created = await createRecord(tx, couponTable, by, draft)
    if (created.ok) await announceCoupon(tx, by, created.value)
    return created
  })
}

/** Orders keep what they were placed with. Refused when it would be expired. */
export function editCoupon(
  by: string,
  id: string,
  { updatedAt, ...edit }: CouponEdit,
): Promise<Result<StoredCoupon, EditRefusal>> {
  return attempt(async (tx) => {
    const locked = await lockRecord(tx, couponTable, id, updatedAt)
    if (!locked.ok) return locked
    const terms = { ...edit, ...termsOfKind(locked.value.kind) }
    const edited = await updateRecord(tx, { ...couponTable, update: updateValid }, by, locked.value, terms)
    if (!edited.ok || edited.value === locked.value) return edited
    await announceCoupon(tx, by, edited.value)
    return edited
  })
}

async function updateValid(tx: Tx, coupon: Coupon): Promise<Result<StoredCoupon, { reason: TimesProblem }>> {
  const problem = timesProblem(coupon, clock.now())
  return problem ? refused({ reason: problem }) : updateCoupon(tx, coupon)
}

/** Carts lose it; orders keep their discount. */
export function deleteCoupon(by: string, id: string): Promise<Result<null, Gone>> {
  return attempt((tx) => deleteRecord(tx, couponTable, by, id))
}

/** The adding of a coupon that is in a cart or was used is not undone. A coupon that comes back is in no cart. */
export const undoCouponChange = undoOf(
  {
    ...couponTable,
    update: async (tx, coupon: Coupon) =>
      startsBeforeEnd(coupon) ? updateCoupon(tx, coupon) : refused({ reason: 'starts-after-end' }),
    remove: async (tx, coupon: StoredCoupon) =>
      coupon.uses > 0 || (await isChosen(tx, coupon.id))
        ? refused({ reason: 'in-use' })
        : eraseCoupon(tx, coupon),
  },
  couponOf,
)
