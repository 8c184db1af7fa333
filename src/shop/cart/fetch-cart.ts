import type { Database } from '../../platform/database.ts'
import type { Coupon } from '../coupons/rules.ts'
import type { CartLine } from './rules.ts'
import { readChosenCoupon, readLinesAndReservation } from './store.ts'

/** Takes no lock: `consumeLines` detects later changes. An empty cart reports no `openReservation`. */
export async function fetchCart(
  on: Database,
  userId: string,
  { withCoupon }: { withCoupon: boolean },
): Promise<{ lines: CartLine[]; coupon: Coupon | null; openReservation: string | null }> {
  const cart = await readLinesAndReservation(on, userId)
  return { ...cart, coupon: withCoupon ? await readChosenCoupon(on, userId) : null }
}
