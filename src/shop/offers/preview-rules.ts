import { minus, type Paise, smallest, sum, times } from '../../lib/money.ts'
import { discountedPrice } from '../catalog/rules.ts'

export type PriceToday = {
  productId: string
  salePrice: Paise
  price: Paise
  offerPercentage: number | null
}

export type PriceThen = PriceToday & { newPrice: Paise; newPercentage: number | null }

export type PriceChanges = {
  touched: number
  changed: number
  some: PriceThen[]
}

/** Units sold at one price; `originalPrice` is the selling price at that time, before any offer. */
export type Sold = { originalPrice: Paise; price: Paise; units: number }

export type Earnings = { units: number; revenue: Paise; revenueWithOffer: Paise; difference: Paise }

export function withNewPrice(today: PriceToday & { newPercentage: number | null }): PriceThen {
  const { salePrice, newPercentage } = today
  const newPrice = newPercentage === null ? salePrice : discountedPrice(salePrice, newPercentage)
  return { ...today, newPrice }
}

/** In percent; null when the offer costs or brings nothing. */
export function moreUnitsNeeded({
  revenue,
  revenueWithOffer,
}: Record<'revenue' | 'revenueWithOffer', number>) {
  if (revenueWithOffer <= 0 || revenueWithOffer >= revenue) return null
  return Math.ceil((revenue / revenueWithOffer - 1) * 100)
}

/** Takes the selling price of that time, rounded per unit; a lower price that was paid stays. Before coupons. */
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
