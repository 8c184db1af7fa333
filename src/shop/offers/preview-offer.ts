import { addDays, type Day, startOf } from '../../lib/dates.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { type Database, db } from '../../platform/database.ts'
import { findProducts } from '../catalog/find-products.ts'
import type { Product } from '../catalog/rules.ts'
import { readTaxations } from '../catalog/taxation-store.ts'
import { type LossAboveStep, lossAboveStep, rateOn } from '../tax/rules.ts'
import { listTaxClasses } from '../tax/store.ts'
import { countLosing, type Earnings, earningsWith, type PriceChanges } from './preview-rules.ts'
import { readChangesWith, readLargestPercentOff, readSold } from './preview-store.ts'
import { type Discount, PREVIEW_DAYS, type Target } from './rules.ts'
import { isTarget } from './store.ts'

const MAX_SHOWN = 6

/** `shown` has losses of the products shown; `count` is that of all whose price changes. */
export type PriceLosses = { shown: Map<string, LossAboveStep>; count: number }

export type OfferPreview = {
  prices: PriceChanges
  products: Map<string, Product>
  losses: PriceLosses
  /** First of the `PREVIEW_DAYS`; the last is today. */
  since: Day
  earnings: Earnings
}

/** Effect on today's prices and on the revenue of the last 90 days, assuming unchanged unit sales. Read-only. */
export async function previewOffer(
  target: Target,
  discount: Discount,
): Promise<Result<OfferPreview, { reason: 'no-target'; kind: Target['kind'] }>> {
  if (!(await isTarget(db, target))) return refused({ reason: 'no-target', kind: target.kind })
  const today = clock.today()
  const since = addDays(today, 1 - PREVIEW_DAYS)
  const [prices, sold] = await Promise.all([
    readChangesWith(db, target, discount, clock.now(), MAX_SHOWN),
    readSold(db, target, startOf(since)),
  ])
  const products = await productsOf(prices)
  const losses = await lossesOf(prices)
  return done({ prices, products, losses, since, earnings: earningsWith(sold, discount) })
}

export function productsOf({ some }: PriceChanges): Promise<Map<string, Product>> {
  return findProducts(
    db,
    some.map(({ productId }) => productId),
  )
}

/** Products whose new price is above a step of their tax that a lower price would keep them below. */
export async function lossesOf({ some, groups }: PriceChanges): Promise<PriceLosses> {
  const ids = some.map(({ productId }) => productId)
  const [taxations, classes] = [await readTaxations(db, ids), await listTaxClasses(db)]
  const losses = some.flatMap(({ productId, newPrice }) => {
    const taxation = taxations.get(productId)
    const taxClass = classes.find(({ id }) => id === taxation?.taxClass)
    const loss =
      taxation && taxClass && lossAboveStep(rateOn(taxClass.rates, clock.today()), newPrice, taxation.pieces)
    return loss ? [[productId, loss] as const] : []
  })
  return { shown: new Map(losses), count: countLosing(groups, classes, clock.today()) }
}

/** The most that it takes off a product of the target, in percent of the price. */
export async function largestPercentOff(on: Database, target: Target, discount: Discount): Promise<number> {
  if (discount.amountOff === null) return discount.percentage
  return readLargestPercentOff(on, target, discount.amountOff)
}
