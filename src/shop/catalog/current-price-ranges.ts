import { currentSettings } from '../settings/current-settings.ts'
import { readPriceBounds } from '../settings/price-bounds-rules.ts'
import { type PriceRange, priceRanges, priceRangesOf } from './rules.ts'

/** Those that lists offer. */
export async function currentPriceRanges(): Promise<PriceRange[]> {
  const bounds = readPriceBounds((await currentSettings()).catalogue.priceBounds)
  return bounds ? priceRangesOf(bounds) : priceRanges
}
