import { addDays } from '../../../lib/dates.ts'
import { clock } from '../../../platform/clock.ts'
import { db, transaction } from '../../../platform/database.ts'
import { log } from '../../../platform/log.ts'
import { findFirst } from '../listing/find-first.ts'
import { readShopperSearch, readTypedLimits } from '../listing/read-search.ts'
import type { Search } from '../listing/search-store.ts'
import { findSearched } from '../listing/store.ts'
import { knowOwnSizes } from '../size-lists/know-own-sizes.ts'
import { MAX_POPULAR, POPULAR_DAYS } from './rules.ts'
import { deleteSurplusVisits, deleteVisitsBefore, listCandidates, putPopular } from './store.ts'

/** Only what the shop finds today and all words of which it knows: neither misspelt words nor goods that are not sold. */
export async function refreshPopularSearches(): Promise<void> {
  await knowOwnSizes()
  await deleteVisitsBefore(db, addDays(clock.today(), -POPULAR_DAYS))
  const deleted = await deleteSurplusVisits(db)
  if (deleted > 0) log.warn({ deleted }, 'searches of visitors were deleted to make room for others')
  const popular: { words: string; visitors: number }[] = []
  for (const candidate of await listCandidates(db)) {
    if (popular.length === MAX_POPULAR) break
    if (await isFoundAsTyped(candidate.words)) popular.push(candidate)
  }
  await transaction((tx) => putPopular(tx, popular))
}

/** Asks the database alone: the process of the jobs may have no product index. */
async function isFoundAsTyped(typed: string): Promise<boolean> {
  const { text, label, isMisspelt } = await readTypedLimits(db, typed)
  const search = isMisspelt ? null : await readShopperSearch(db, typed)
  if (!search) return false
  const count = (candidate: Search) => findSearched(db, candidate, {}, undefined, { offset: 0, limit: 1 })
  const { found, corrected, leftOut, isSold } = await findFirst(search, count)
  const isAsTyped = corrected === null || corrected === `${text} ${label}`.trim()
  return found.total > 0 && isSold && isAsTyped && leftOut === null
}
