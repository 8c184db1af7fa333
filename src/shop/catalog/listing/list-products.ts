import type { Page } from '../../../lib/paging.ts'
import { done, type Result } from '../../../lib/result.ts'
import type { Database } from '../../../platform/database.ts'
import { log } from '../../../platform/log.ts'
import { searchesWithoutResult } from '../../../platform/metrics/series.ts'
import {
  candidatesIn,
  chosenIn,
  findListed,
  type ListingRefusal,
  listedUnit,
  orders,
} from '../product-index/find-listed.ts'
import { refreshedCatalogue } from '../product-index/refresh.ts'
import type { Listing, Product } from '../rules.ts'
import { findFirst } from './find-first.ts'
import { readProductPage } from './read-product-page.ts'
import { readShopperSearch } from './read-search.ts'
import { readStylePage } from './read-style-page.ts'
import { isPersonal, type SearchSource } from './search-rules.ts'
import type { Search } from './search-store.ts'
import { recordSearchWithoutResult } from './searches-without-result-store.ts'

type ProductsFound = {
  products: Product[]
  total: number
  corrected: string | null
  leftOut: string | null
  notSold: string | null
}

/**
 * The total is capped at 10,000. `corrected` is what was searched for instead of misspelt words, `leftOut` what was typed and
 * not searched for. `notSold` is a good that the shop does not sell; the products are those nearest to it.
 */
export async function listProducts(
  on: Database,
  listing: Listing,
  page: Page,
  by: SearchSource = 'shopper',
): Promise<Result<ProductsFound, ListingRefusal>> {
  const found = await findProducts(on, listing, page)
  if (!found.ok) return found
  const { unanswered, ...products } = found.value
  if (unanswered) await record(on, listing.search, unanswered, by)
  return done(products)
}

/** `unanswered`: the words of a search that the owner should know of; null if there are none. */
async function findProducts(
  on: Database,
  listing: Listing,
  page: Page,
): Promise<Result<ProductsFound & { unanswered: string[] | null }, ListingRefusal>> {
  const search = await readShopperSearch(on, listing.search)
  if (!search) {
    const found = await findListed(on, listing, page)
    return found.ok ? done({ ...found.value, ...noNotice, unanswered: null }) : found
  }
  const { sort } = listing
  const catalogue = await refreshedCatalogue()
  const filter = chosenIn(listing, catalogue)
  if (!filter.ok) return filter
  const chosen = filter.value
  const candidates = candidatesIn(catalogue, chosen, orders[sort ?? 'Recommended'])
  const unit = await listedUnit()
  const read = (candidate: Search) =>
    unit === 'styles'
      ? readStylePage(on, candidate, chosen, sort, page, catalogue)
      : readProductPage(on, candidate, chosen, sort, page, candidates)
  const { found, corrected, leftOut, isSold } = await findFirst(search, read)
  // Outside the filters it may be sold.
  const isMissing = !isSold && Object.keys(chosen).length === 0
  const notSold = isMissing ? (search.good ?? null) : null
  return done({ ...found, corrected, leftOut, notSold, unanswered: isMissing ? search.words : null })
}

const noNotice = { corrected: null, leftOut: null, notSold: null }

/** A search is answered even where nothing can be written. */
async function record(
  on: Database,
  typed: string,
  words: readonly string[],
  by: SearchSource,
): Promise<void> {
  searchesWithoutResult.inc()
  if (isPersonal(typed)) return
  try {
    await recordSearchWithoutResult(on, words, by)
  } catch (error) {
    log.warn({ err: error }, 'a search without a result was not recorded')
  }
}
