import { cappedTotal, type Page, type Slice, sliceOf } from '../../../lib/paging.ts'
import type { Database } from '../../../platform/database.ts'
import type { Candidates } from '../product-index/find-listed.ts'
import type { IndexFilter } from '../product-index/product-index-rules.ts'
import type { Product, SortOption } from '../rules.ts'
import { readProducts } from '../store.ts'
import { findMatching } from './find-matching.ts'
import {
  afterExactMatches,
  matches,
  matchesByName,
  type Search,
  withoutExactMatches,
} from './search-store.ts'
import { findSearched, fittingOf, sortMatches } from './store.ts'

/**
 * One statement finds the page; its plan does not depend on estimates. A second, which is the same for all filters and so is planned
 * once, reads the page's products. A page past the end reads nothing. `candidates` are within the filter, in the order of the page.
 */
export async function readProductPage(
  on: Database,
  search: Search,
  chosen: IndexFilter,
  sort: SortOption | undefined,
  page: Page,
  candidates: Candidates,
): Promise<{ products: Product[]; total: number }> {
  const fitting = sort ? [] : await fittingOf(on, chosen, search.exactMatches ?? [])
  const exactMatches = fitting.map(({ id }) => id)
  if (exactMatches.length === 0) {
    const { ids, total } = await readSlice(on, search, chosen, sort, sliceOf(page), candidates)
    return { products: await readProducts(on, ids), total }
  }
  const { first, rest } = afterExactMatches(exactMatches, sliceOf(page))
  const others = withoutExactMatches(search, exactMatches)
  const { ids, total } = await readSlice(on, others, chosen, sort, rest, candidates)
  const products = await readProducts(on, [...first, ...ids])
  return { products, total: cappedTotal(exactMatches.length + total) }
}

async function readSlice(
  on: Database,
  search: Search,
  chosen: IndexFilter,
  sort: SortOption | undefined,
  slice: Slice,
  candidates: Candidates,
): Promise<{ ids: string[]; total: number }> {
  const { total, byName, ids } = await findSearched(on, search, chosen, sort, slice)
  if (ids) return { ids, total }
  const matching = byName ? matchesByName(search) : matches(search)
  const first = await findMatching(on, candidates, matching, Math.min(slice.offset + slice.limit, total))
  if (first) return { ids: first.slice(slice.offset), total }
  return { ids: await sortMatches(on, chosen, matching, sort ?? 'Recommended', slice), total }
}
