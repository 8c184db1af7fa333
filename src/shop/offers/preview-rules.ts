import type { Day } from '../../lib/dates.ts'
import { minus, type Paise, smallest, sum, times } from '../../lib/money.ts'
import { lossAboveStep, rateOn, type TaxClass } from '../tax/rules.ts'
import { type Discount, priceAfter } from './rules.ts'

export type PriceToday = {
  productId: string
  salePrice: Paise
  price: Paise
  offerPercentage: number | null
}

export type PriceThen = PriceToday & { newPrice: Paise; newPercentage: number | null }

/** Products alike in all that decides what is left of their new price after tax. */
export type PriceGroup = {
  newPrice: Paise
  taxClass: string
  pieces: number
  products: number
}

export type PriceChanges = {
  touched: number
  changed: number
  some: PriceThen[]
  /** The groups have all products whose price changes. */
  groups: PriceGroup[]
}

/** How many products get a price above a step of their tax, where a lower one would leave more. */
export function countLosing(groups: readonly PriceGroup[], classes: readonly TaxClass[], day: Day): number {
  return groups
    .filter(({ newPrice: price, taxClass, pieces }) => {
      const rates = classes.find(({ id }) => id === taxClass)?.rates
      return rates && lossAboveStep(rateOn(rates, day), price, pieces) !== null
    })
    .reduce((sum, { products }) => sum + products, 0)
}

/** Units sold at one price; `originalPrice` is the selling price at that time, before any offer. */
export type SoldUnits = { originalPrice: Paise; price: Paise; units: number }

export type Earnings = { units: number; revenue: Paise; revenueWithOffer: Paise; difference: Paise }

/** In percent; null when the offer costs or brings nothing. */
export function moreUnitsNeeded({
  revenue,
  revenueWithOffer,
}: Record<'revenue' | 'revenueWithOffer', number>) {
  if (revenueWithOffer <= 0 || revenueWithOffer >= revenue) return null
  return Math.ceil((revenue / revenueWithOffer - 1) * 100)
}

/** Takes the selling price of that time, rounded per unit; a lower price that was paid stays. Before coupons. */
export function earningsWith(sold: readonly SoldUnits[], discount: Discount): Earnings {
  const revenue = sum(sold.map(({ price, units }) => times(price, units)))
  const revenueWithOffer = sum(
    sold.map(({ originalPrice, price, units }) =>
      times(smallest(price, priceAfter(originalPrice, discount)), units),
    ),
  )
  const units = sold.reduce((all, one) => all + one.units, 0)
  return { units, revenue, revenueWithOffer, difference: minus(revenueWithOffer, revenue) }
}
