import { cappedTotal, itemsOn, type Page } from '../../../lib/paging.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import { type Database, db } from '../../../platform/database.ts'
import { log } from '../../../platform/log.ts'
import { searchesWithoutResult } from '../../../platform/metrics/series.ts'
import { countListed } from '../counting/count-listed.ts'
import { hasUnknownPrice } from '../current-price-ranges.ts'
import { type Listing, mergeRanges, namesIn, type Product } from '../rules.ts'
import { readShopperSearch } from './read-search.ts'
import { isPersonal } from './search-rules.ts'
import { recordSearchWithoutResult } from './searches-without-result-store.ts'
import { type Found, type ProductFilter, readProductPage } from './store.ts'

export type ListingRefusal = {
  reason: 'unknown-brand' | 'unknown-category' | 'unknown-colour' | 'unknown-price'
}

/** The total is capped at 10,000. `corrected` is what was searched for instead of misspelt words. */
export async function listProducts(
  on: Database,
  listing: Listing,
  page: Page,
): Promise<Result<{ products: Product[]; total: number; corrected: string | null }, ListingRefusal>> {
  const { genders, sizes, countries, onOffer, sort } = listing
  const brands = namesIn(listing.brands)
  const categories = namesIn(listing.categories)
  const colours = namesIn(listing.colours)
  if (await hasUnknownPrice(listing.prices)) return refused({ reason: 'unknown-price' })
  const prices = mergeRanges(listing.prices)
  const search = await readShopperSearch(on, listing.search)
  const filter = { brands, categories, genders, prices, sizes, colours, countries, onOffer, search }
  // Counting needs another connection: a transaction that waited for one could wait for ever.
  const isCounted = on === db && !search
  const { unknownBrand, unknownCategory, unknownColour, ...found } = isCounted
    ? await readCountedPage(on, filter, listing, page)
    : await readProductPage(on, filter, sort, page)
  if (unknownBrand) return refused({ reason: 'unknown-brand' })
  if (unknownCategory) return refused({ reason: 'unknown-category' })
  if (unknownColour) return refused({ reason: 'unknown-colour' })
  for (const fallback of found.total === 0 ? (search?.fallbacks ?? []) : []) {
    const { products, total } = await readProductPage(on, { ...filter, search: fallback }, sort, page)
    if (total > 0) return done({ products, total, corrected: fallback.corrected })
  }
  const filters = [brands, categories, genders, prices, sizes, colours, countries]
  const isNarrowed = onOffer || filters.some((chosen) => chosen.length > 0)
  if (search && found.total === 0 && !isNarrowed) await record(on, listing.search, search.words)
  return done({ ...found, corrected: found.total > 0 ? (search?.corrected ?? null) : null })
}

/** Reads the page while the count is brought up to date, and again if more or fewer products are on it than were counted. */
async function readCountedPage(
  on: Database,
  filter: ProductFilter,
  listing: Listing,
  page: Page,
): Promise<Found> {
  const { sort } = listing
  const { before, now } = countListed(listing)
  const [found, counted] = await Promise.all([before && readProductPage(on, filter, sort, page, before), now])
  const isRead = before && counted && itemsOn(page, before.total) === itemsOn(page, counted.total)
  if (found && isRead) return { ...found, total: cappedTotal(counted.total) }
  return readProductPage(on, filter, sort, page, counted)
}

/** A search is answered even where nothing can be written. */
async function record(on: Database, typed: string, words: readonly string[]): Promise<void> {
  searchesWithoutResult.inc()
  if (isPersonal(typed)) return
  try {
    await recordSearchWithoutResult(on, words)
  } catch (error) {
    log.warn({ err: error }, 'a search without a result was not recorded')
  }
}
