import { clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { findProducts } from '../catalog/find-products.ts'
import { appliedCoupon } from '../coupons/rules.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { lostCoupon } from './changes-rules.ts'
import { readRememberedCoupon } from './coupon-store.ts'
import { type FilledCart, purchaseAmountOf } from './rules.ts'
import { readSeenLines } from './store.ts'

export async function readCart(on: Database, userId: string): Promise<FilledCart> {
  const { selling: terms } = await currentSettings(on)
  const { lines, gone } = await readSeenLines(on, userId)
  if (lines.length === 0) return { terms, lines: [], gone, coupon: null, lostCoupon: null }
  const products = await findProducts(
    on,
    lines.map((line) => line.productId),
  )
  const chosen = await readRememberedCoupon(on, userId)
  const today = clock.today()
  return {
    terms,
    lines: lines.flatMap((line) => {
      const product = products.get(line.productId)
      return product ? { ...line, product } : []
    }),
    gone,
    coupon: appliedCoupon(chosen?.coupon ?? null, purchaseAmountOf(lines), today),
    lostCoupon: chosen && lostCoupon(chosen, lines, today),
  }
}
