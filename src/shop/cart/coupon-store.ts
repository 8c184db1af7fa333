import { sql } from 'kysely'
import { type Database, run } from '../../platform/database.ts'
import type { OfferedCoupon } from '../coupons/rules.ts'
import { couponOfRow, limitProblem, termsColumns } from '../coupons/store.ts'

export async function readChosenCoupon(on: Database, userId: string): Promise<OfferedCoupon | null> {
  const row = await on
    .selectFrom('carts')
    .innerJoin('coupons', 'choice_id', 'carts.coupon_id')
    .where('carts.user_id', '=', userId)
    .select(['coupons.id', ...termsColumns])
    .select(limitProblem(userId).as('limitProblem'))
    .executeTakeFirst()
  return row ? { ...couponOfRow(row), limitProblem: row.limitProblem } : null
}

const choose = `
  insert into carts (user_id, coupon_id, coupon_code)
  select $1::uuid, choice_id, code from coupons where id = $2 for key share
  on conflict (user_id) do update set coupon_id = excluded.coupon_id, coupon_code = excluded.coupon_code`

/** Does nothing if the coupon has just been deleted. */
export async function chooseCoupon(on: Database, userId: string, couponId: string): Promise<void> {
  await run(on, choose, [userId, couponId])
}

/** Also matches the remembered code of a deleted coupon; case-insensitive. */
export async function dropCoupon(on: Database, userId: string, code: string): Promise<void> {
  await on
    .updateTable('carts')
    .where('user_id', '=', userId)
    .where(sql`lower(coupon_code)`, '=', sql`lower(${code})`)
    .set({ coupon_id: null, coupon_code: null })
    .execute()
}
