import { clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { appliedCoupon } from '../coupons/rules.ts'
import { readRunning } from '../multibuys/store.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { pickupOffer } from '../settings/pickup-rules.ts'
import { lostCoupon } from './changes-rules.ts'
import { readChosenCoupon } from './coupon-store.ts'
import { type FilledCart, purchaseAmountOf } from './rules.ts'
import { readSeenLines } from './store.ts'

export async function readCart(on: Database, userId: string): Promise<FilledCart> {
  const settings = await currentSettings(on)
  const terms = { ...settings.selling, pickup: pickupOffer(settings) }
  const { lines, gone, coupon: remembered } = await readSeenLines(on, userId)
  if (lines.length === 0) return { terms, lines, gone, coupon: null, lostCoupon: null, multibuys: [] }
  const coupon = remembered && remembered.id !== null ? await readChosenCoupon(on, userId) : null
  const now = clock.now()
  return {
    terms,
    lines,
    gone,
    coupon: appliedCoupon(coupon, purchaseAmountOf(lines), now),
    lostCoupon: remembered && lostCoupon({ code: remembered.code, coupon }, lines, now),
    multibuys: await readRunning(on, now),
  }
}
