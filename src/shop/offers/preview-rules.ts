import { minus, type Paise, smallest, sum, times } from '../../lib/money.ts'
import { discountedPrice } from '../catalog/rules.ts'

/** What is paid for a product today, by which offer. */
export type PriceToday = {
  productId: string
  salePrice: Paise
  price: Paise
  offerPercentage: number | null
}

/** What a product's price would become, and by which offer. */
export type PriceThen = PriceToday & { newPrice: Paise; newPercentage: number | null }

export type PriceChanges = {
  /** How many products there are. */
  touched: number
  /** Of how many the offer changes. */
  changed: number
  /** What happens to some of them. */
  some: PriceThen[]
}

/** Units of touched products that were sold at one price; `originalPrice` is the selling price then, before any offer. */
export type Sold = { originalPrice: Paise; price: Paise; units: number }

export type Earnings = { units: number; revenue: Paise; revenueWithOffer: Paise; difference: Paise }

/** A price when `newPercentage`, or none, is the best that runs. */
export function withNewPrice(today: PriceToday & { newPercentage: number | null }): PriceThen {
  const { salePrice, newPercentage } = today
  const newPrice = newPercentage === null ? salePrice : discountedPrice(salePrice, newPercentage)
  return { ...today, newPrice }
}

/** By how many per cent more units would have to be sold to earn as much; null where nothing is earned or lost. */
export function moreUnitsNeeded({
  revenue,
  revenueWithOffer,
}: Record<'revenue' | 'revenueWithOffer', number>) {
  if (revenueWithOffer <= 0 || revenueWithOffer >= revenue) return null
  return Math.ceil((revenue / revenueWithOffer - 1) * 100)
}

/**
 * What the same units would have earned with an offer: its percentage off each unit's selling price then, rounded once
 * per unit, where that is less than what was paid. Before coupons.
 */
export function earningsWith(sold: readonly Sold[], percentage: number): Earnings {
  const revenue = sum(sold.map(({ price, units }) => times(price, units)))
  const revenueWithOffer = sum(
    sold.map(({ originalPrice, price, units }) =>
      times(smallest(price, discountedPrice(originalPrice, percentage)), units),
    ),
  )
  const units = sold.reduce((all, one) => all + one.units, 0)
  return { units, revenue, revenueWithOffer, difference: minus(revenueWithOffer, revenue) }
}
