import { clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { findProducts } from '../catalog/find-products.ts'
import { appliedCoupon, type FilledCart } from './rules.ts'
import { readChosenCoupon, readLines } from './store.ts'

/** A shopper's cart at today's prices; one that was never made is empty. */
export async function readCart(on: Database, userId: string): Promise<FilledCart> {
  const lines = await readLines(on, userId)
  if (lines.length === 0) return { lines: [], coupon: null }
  const products = await findProducts(
    on,
    lines.map((line) => line.productId),
  )
  const coupon = await readChosenCoupon(on, userId)
  return {
    lines: lines.flatMap((line) => {
      const product = products.get(line.productId)
      return product ? { ...line, product } : []
    }),
    coupon: appliedCoupon(coupon, lines, clock.today()),
  }
}
