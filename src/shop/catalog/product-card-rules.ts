import { formatRupees, fromRupees } from '../../lib/money.ts'

/** The same on every card (specification 9), and made up (decision 0125): never in structured data. */
export const fixedRating = 4.7

type Prices = { salePrice: number; discountedPrice: number | null; offerPercentage: number | null }

export function priceTag({ salePrice, discountedPrice, offerPercentage }: Prices) {
  // A 100 % offer makes 0, which is a valid price.
  if (discountedPrice === null) return { now: formatRupees(salePrice) }
  const off = Math.round(100 * (salePrice - discountedPrice)) / 100
  // Rupees off have a percentage that is rounded down, so they are named by what they take.
  const isExact = Math.abs((salePrice * Number(offerPercentage)) / 100 - off) < 0.01
  return {
    now: formatRupees(discountedPrice),
    was: formatRupees(salePrice),
    off: `${isExact ? `${offerPercentage}%` : formatRupees(off)} off`,
  }
}

type PricesWithMrp = Pick<Prices, 'salePrice' | 'discountedPrice'> & { regularPrice: number }

/** 'MRP ₹1,999, you save ₹800 (40%)', the percentage rounded down; null where the price is the MRP. In rupees. */
export function savingOnMrp({ regularPrice, salePrice, discountedPrice }: PricesWithMrp): string | null {
  const mrp = fromRupees(regularPrice)
  const saved = mrp - fromRupees(discountedPrice ?? salePrice)
  const percent = Math.floor((saved * 100) / mrp)
  if (!(percent >= 1)) return null
  return `MRP ${formatRupees(regularPrice)}, you save ${formatRupees(saved / 100)} (${percent}%)`
}
