import type { Page } from '../src/lib/paging.ts'
import type { Result } from '../src/lib/result.ts'
import { db } from '../src/platform/database.ts'
import { readProductPage } from '../src/shop/catalog/listing/read-product-page.ts'
import { readStylePage } from '../src/shop/catalog/listing/read-style-page.ts'
import type { Search } from '../src/shop/catalog/listing/search-store.ts'
import { candidatesIn, chosenIn, orders } from '../src/shop/catalog/product-index/find-listed.ts'
import { refreshedCatalogue } from '../src/shop/catalog/product-index/refresh.ts'
import type { Unit } from '../src/shop/catalog/product-index/styles-rules.ts'
import type { Listing, SortOption } from '../src/shop/catalog/rules.ts'

/** What narrows a list, besides words. */
export type Shelf = Omit<Listing, 'search' | 'sort'>

/** The page of a search whose words have been read. */
export async function readSearchedPage(
  search: Search,
  shelf: Shelf,
  sort: SortOption | undefined,
  page: Page,
  unit: Unit = 'products',
) {
  const catalogue = await refreshedCatalogue()
  const chosen = orThrow(chosenIn(shelf, catalogue))
  if (unit === 'styles') return readStylePage(db, search, chosen, sort, page, catalogue)
  const candidates = candidatesIn(catalogue, chosen, orders[sort ?? 'Recommended'])
  return readProductPage(db, search, chosen, sort, page, candidates)
}

export function orThrow<Value>(result: Result<Value, { reason: string }>): Value {
  if (!result.ok) throw new Error(result.refusal.reason)
  return result.value
}
