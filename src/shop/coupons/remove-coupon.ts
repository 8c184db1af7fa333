import { db } from '../../platform/database.ts'
import { dropCoupon } from '../cart/choose-coupon.ts'

/** Takes a coupon off the shopper's cart; one that is not chosen changes nothing. */
export async function removeCoupon(userId: string, code: string): Promise<void> {
  await dropCoupon(db, userId, code)
}
