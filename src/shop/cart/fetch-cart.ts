import type { Database } from '../../platform/database.ts'
import type { CartLine, Coupon } from './rules.ts'
import { readChosenCoupon, readLines } from './store.ts'

/** A cart as it is now, with its coupon where that counts. Whether it still is when it is bought, `takeLines` finds out. */
export async function fetchCart(
  on: Database,
  userId: string,
  { withCoupon }: { withCoupon: boolean },
): Promise<{ lines: CartLine[]; coupon: Coupon | null }> {
  const lines = await readLines(on, userId)
  return { lines, coupon: withCoupon ? await readChosenCoupon(on, userId) : null }
}
