import { formatRupees } from '../../lib/money.ts'

/** The same on every card (specification 9), and made up (decision 0125): never in structured data. */
export const fixedRating = 4.7

type Prices = { salePrice: number; discountedPrice: number | null; offerPercentage: number | null }

export function priceTag({ salePrice, discountedPrice, offerPercentage }: Prices) {
  // A 100 % offer makes 0, which is a valid price.
  if (discountedPrice === null) return { now: formatRupees(salePrice) }
  return {
    now: formatRupees(discountedPrice),
    was: formatRupees(salePrice),
    off: `${offerPercentage}% off`,
  }
}
