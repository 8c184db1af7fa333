import { formatRupees } from '../../lib/money.ts'

/** Every card shows the same rating (specification 9); it is nobody's judgement, so structured data never has it. */
export const fixedRating = 4.7

type Priced = { salePrice: number; discountedPrice: number | null; offerPercentage: number | null }

/** What stands on a product's price tag: what is paid, and with an offer the old price and what is off. */
export function priceTag({ salePrice, discountedPrice, offerPercentage }: Priced) {
  // A 100 % offer makes 0, which is a price.
  if (discountedPrice === null) return { now: formatRupees(salePrice) }
  return {
    now: formatRupees(discountedPrice),
    was: formatRupees(salePrice),
    off: `${offerPercentage}% off`,
  }
}
