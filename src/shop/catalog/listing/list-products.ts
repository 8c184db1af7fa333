import type { Page } from '../../../lib/paging.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import type { Database } from '../../../platform/database.ts'
import { type Listing, mergeRanges, type Product } from '../rules.ts'
import { beginning, forgivenLetters, queryOf, wordsOf } from './search-rules.ts'
import { correctWords, readProductPage } from './store.ts'

/** The total is capped at 10,000. The last word matches as a prefix; without matches the spelling is corrected. */
export async function listProducts(
  on: Database,
  listing: Listing,
  page: Page,
  whose: { inactiveToo: boolean },
): Promise<Result<{ products: Product[]; total: number }, { reason: 'unknown-brand' | 'unknown-category' }>> {
  const { genders, sizes, sort } = listing
  const brands = namesIn(listing.brands)
  const categories = namesIn(listing.categories)
  const prices = mergeRanges(listing.prices)
  const filter = { ...whose, brands, categories, genders, prices, sizes }
  const find = (search: string | null) => readProductPage(on, { ...filter, search }, sort, page)

  const words = wordsOf(listing.search)
  const asTyped = queryOf([...words.slice(0, -1), ...words.slice(-1).map(beginning)])
  const { unknownBrand, unknownCategory, ...found } = await find(
    listing.search.trim() === '' ? null : asTyped,
  )
  if (unknownBrand) return refused({ reason: 'unknown-brand' })
  if (unknownCategory) return refused({ reason: 'unknown-category' })
  if (found.total > 0 || words.length === 0) return done(found)
  const mended = await correctWords(on, words, words.map(forgivenLetters))
  const { products, total } = await find(queryOf(mended.map(beginning)))
  return done({ products, total })
}

function namesIn(names: string[]): string[] {
  return [...new Set(names.map((name) => name.toLowerCase()))]
}
