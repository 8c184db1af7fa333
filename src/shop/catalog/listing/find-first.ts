import type { ReadSearch } from './read-search.ts'
import type { Search } from './search-store.ts'

/** What a search or else the first of its fallbacks finds, with what was searched for and left out. */
export async function findFirst<Found extends { total: number }>(
  search: ReadSearch,
  read: (candidate: Search) => Promise<Found>,
): Promise<{ found: Found; corrected: string | null; leftOut: string | null; isSold: boolean }> {
  const found = await read(search)
  if (found.total > 0) return { found, corrected: search.corrected, leftOut: search.leftOut, isSold: true }
  for (const fallback of search.fallbacks) {
    const nearest = await read(fallback)
    if (nearest.total === 0) continue
    // What is called so is sold, only not with the other words.
    const isSold = search.good === undefined || fallback.pattern !== undefined
    return { found: nearest, corrected: fallback.corrected, leftOut: fallback.leftOut, isSold }
  }
  return { found, corrected: null, leftOut: null, isSold: false }
}
