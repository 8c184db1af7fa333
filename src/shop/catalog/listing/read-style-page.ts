import { cappedTotal, MAX_COUNTED, type Page, sliceOf } from '../../../lib/paging.ts'
import type { Database } from '../../../platform/database.ts'
import { orders, parityToday } from '../product-index/find-listed.ts'
import type { IndexFilter } from '../product-index/product-index-rules.ts'
import type { Catalogue } from '../product-index/refresh.ts'
import type { Product, SortOption } from '../rules.ts'
import { readProducts } from '../store.ts'
import { findMatching } from './find-matching.ts'
import {
  CERTAINLY_MANY,
  type Condition,
  matches,
  matchesByName,
  type Search,
  withoutExactMatches,
} from './search-store.ts'
import { findAllSearched, fittingOf, listMatching, sampleMatching } from './store.ts'

type StyleQuery = {
  on: Database
  index: Catalogue['index']
  chosen: IndexFilter
  sort: SortOption | undefined
}
/** Ids of the first products, and how many there are. */
type StyleMatches = { ids: string[]; total: number }

/** Of the list that `readProductPage` pages through, the first product of each style. */
export async function readStylePage(
  on: Database,
  search: Search,
  chosen: IndexFilter,
  sort: SortOption | undefined,
  page: Page,
  { index }: Catalogue,
): Promise<{ products: Product[]; total: number }> {
  const { offset, limit } = sliceOf(page)
  const exactMatches = sort ? [] : await fittingOf(on, chosen, search.exactMatches ?? [])
  const ids = exactMatches.map(({ id }) => id)
  const others = ids.length === 0 ? search : withoutExactMatches(search, ids)
  const first = exactMatches.map(({ number }) => number)
  const { byName, products } = await findAllSearched(on, others, chosen, sort)
  const matching = byName ? matchesByName(others) : matches(others)
  const found = products
    ? foundOf(index, [...first, ...products])
    : await findMany({ on, index, chosen, sort }, matching, first, Math.min(offset + limit, MAX_COUNTED))
  const total = cappedTotal(found.total)
  return { products: await readProducts(on, found.ids.slice(offset, Math.min(offset + limit, total))), total }
}

/** `first` stand before the others, of which more than 10,000 match; the first `most` styles are found, at least. */
async function findMany(
  { on, index, chosen, sort }: StyleQuery,
  matching: Condition,
  first: readonly number[],
  most: number,
): Promise<StyleMatches> {
  const order = orders[sort ?? 'Recommended']
  const sample = await sampleMatching(on, chosen, matching)
  if (index.styles.partsOf(sample) >= CERTAINLY_MANY) {
    const numbers = new Map<string, number>()
    const candidates = (slice: { offset: number; limit: number }) => {
      const products = index.page(chosen, order, parityToday(), slice)
      const ids = index.idsOf(products)
      for (const [place, id] of ids.entries()) numbers.set(id, products[place] ?? 0)
      return ids
    }
    const firstOfEach = (ids: string[]) =>
      foundOf(index, [...first, ...ids.flatMap((id) => numbers.get(id) ?? [])]).ids
    const ids = await findMatching(on, candidates, matching, most, firstOfEach)
    if (ids) return { ids, total: MAX_COUNTED }
  }
  const all = await listMatching(on, chosen, matching)
  return foundOf(index, [...first, ...index.inOrder(all, order, parityToday())])
}

function foundOf(index: Catalogue['index'], products: readonly number[]): StyleMatches {
  const ids = index.idsOf([...index.styles.firstOfEach(products)])
  return { ids, total: ids.length }
}
