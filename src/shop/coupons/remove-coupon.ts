import { db } from '../../platform/database.ts'
import { dropCoupon } from '../cart/choose-coupon.ts'

export async function removeCoupon(userId: string, code: string): Promise<void> {
  await dropCoupon(db, userId, code)
}
