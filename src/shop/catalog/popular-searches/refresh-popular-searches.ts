import { addDays } from '../../../lib/dates.ts'
import { clock } from '../../../platform/clock.ts'
import { db, transaction } from '../../../platform/database.ts'
import { findFirst } from '../listing/find-first.ts'
import { readShopperSearch } from '../listing/read-search.ts'
import { readLimits } from '../listing/search-limits-rules.ts'
import type { Search } from '../listing/search-store.ts'
import { findSearched } from '../listing/store.ts'
import { knowOwnSizes } from '../size-lists/know-own-sizes.ts'
import { POPULAR_DAYS } from './rules.ts'
import { deleteSurplusVisits, deleteVisitsBefore, listCandidates, putPopular } from './store.ts'

/** Only what the shop finds today and all words of which it knows: neither misspelt words nor goods that are not sold. */
export async function refreshPopularSearches(): Promise<void> {
  await knowOwnSizes()
  await deleteVisitsBefore(db, addDays(clock.today(), -POPULAR_DAYS))
  await deleteSurplusVisits(db)
  const popular: { words: string; visitors: number }[] = []
  for (const candidate of await listCandidates(db)) {
    if (await isFoundAsTyped(candidate.words)) popular.push(candidate)
  }
  await transaction((tx) => putPopular(tx, popular))
}

/** Asks the database alone: the process of the jobs may have no product index. */
async function isFoundAsTyped(typed: string): Promise<boolean> {
  const search = await readShopperSearch(db, typed)
  if (!search) return false
  const count = (meant: Search) => findSearched(db, meant, {}, undefined, { offset: 0, limit: 1 })
  const { found, corrected, leftOut, isSold } = await findFirst(search, count)
  const { text, label } = readLimits(typed)
  const isAsTyped = corrected === null || corrected === `${text} ${label}`.trim()
  return found.total > 0 && isSold && isAsTyped && leftOut === null
}
