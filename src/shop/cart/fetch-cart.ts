import type { Database } from '../../platform/database.ts'
import type { CartLine, Coupon } from './rules.ts'
import { readChosenCoupon, readLinesAndReservation } from './store.ts'

/**
 * A cart as it is now, with its coupon where that counts, and the shopper's order that awaits its payment (of a cart with
 * lines). Whether it still is so when it is bought, `consumeLines` finds out.
 */
export async function fetchCart(
  on: Database,
  userId: string,
  { withCoupon }: { withCoupon: boolean },
): Promise<{ lines: CartLine[]; coupon: Coupon | null; openReservation: string | null }> {
  const cart = await readLinesAndReservation(on, userId)
  return { ...cart, coupon: withCoupon ? await readChosenCoupon(on, userId) : null }
}
