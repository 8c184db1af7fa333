import { addDays, type Day, startOf } from '../../lib/dates.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { findProducts } from '../catalog/find-products.ts'
import type { Product } from '../catalog/rules.ts'
import { type Earnings, earningsWith, type PriceChanges } from './preview-rules.ts'
import { readChangesWith, readSold } from './preview-store.ts'
import { PREVIEW_DAYS, type Target } from './rules.ts'
import { isTarget } from './store.ts'

const MAX_SHOWN = 6

export type OfferPreview = {
  prices: PriceChanges
  products: Map<string, Product>
  /** First of the `PREVIEW_DAYS`; the last is today. */
  since: Day
  earnings: Earnings
}

/** Effect on today's prices and on the revenue of the last 90 days, assuming unchanged unit sales. Read-only. */
export async function previewOffer(
  target: Target,
  percentage: number,
): Promise<Result<OfferPreview, { reason: 'no-target'; kind: Target['kind'] }>> {
  if (!(await isTarget(db, target))) return refused({ reason: 'no-target', kind: target.kind })
  const today = clock.today()
  const since = addDays(today, 1 - PREVIEW_DAYS)
  const [prices, sold] = await Promise.all([
    readChangesWith(db, target, percentage, today, MAX_SHOWN),
    readSold(db, target, startOf(since)),
  ])
  const products = await productsOf(prices)
  return done({ prices, products, since, earnings: earningsWith(sold, percentage) })
}

export function productsOf({ some }: PriceChanges): Promise<Map<string, Product>> {
  return findProducts(
    db,
    some.map(({ productId }) => productId),
  )
}
