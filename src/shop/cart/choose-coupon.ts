import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'

/** Does nothing if the coupon has just been deleted. */
export async function chooseCoupon(on: Database, userId: string, couponId: string): Promise<void> {
  await sql`
    insert into carts (user_id, coupon_id, coupon_code)
    select ${userId}::uuid, choice_id, code from coupons where id = ${couponId} for key share
    on conflict (user_id) do update set coupon_id = excluded.coupon_id, coupon_code = excluded.coupon_code`.execute(
    on,
  )
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
