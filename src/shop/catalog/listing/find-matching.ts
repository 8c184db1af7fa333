import type { Database } from '../../../platform/database.ts'
import type { Candidates } from '../product-index/find-listed.ts'
import type { Condition } from './search-store.ts'
import { keepMatching } from './store.ts'

const FIRST_BATCH = 500
const LARGEST_BATCH = 4_000
const MAX_CANDIDATES = 20_000

/**
 * The first candidates that match, `most` of those that `shownOf` keeps; null if they are not among the first thousands of
 * candidates.
 */
export async function findMatching(
  on: Database,
  candidates: Candidates,
  matching: Condition,
  most: number,
  shownOf = (matching: string[]) => matching,
): Promise<string[] | null> {
  // A product that was moved meanwhile may be a candidate twice.
  const found = new Set<string>()
  for (let offset = 0, limit = FIRST_BATCH; offset < MAX_CANDIDATES; ) {
    const ids = candidates({ offset, limit })
    for (const id of await keepMatching(on, ids, matching)) found.add(id)
    const shown = shownOf([...found])
    if (shown.length >= most || ids.length < limit) return shown.slice(0, most)
    offset += limit
    limit = Math.min(limit * 2, LARGEST_BATCH)
  }
  return null
}
