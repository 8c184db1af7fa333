import { addDays } from '../../../lib/dates.ts'
import { clock } from '../../../platform/clock.ts'
import { db, transaction } from '../../../platform/database.ts'
import { findProducts } from '../listing/list-products.ts'
import { readLimits } from '../listing/search-limits-rules.ts'
import { allProducts } from '../rules.ts'
import { POPULAR_DAYS } from './rules.ts'
import { deleteVisitsBefore, listCandidates, putPopular } from './store.ts'

/** Only what the shop finds today and all words of which it knows: neither misspelt words nor goods that are not sold. */
export async function refreshPopularSearches(): Promise<void> {
  await deleteVisitsBefore(db, addDays(clock.today(), -POPULAR_DAYS))
  const popular: { words: string; visitors: number }[] = []
  for (const candidate of await listCandidates(db)) {
    if (await isFound(candidate.words)) popular.push(candidate)
  }
  await transaction((tx) => putPopular(tx, popular))
}

async function isFound(search: string): Promise<boolean> {
  const found = await findProducts(db, { ...allProducts, search }, { page: 1, limit: 1 })
  if (!found.ok) return false
  const { total, corrected, leftOut, notSold } = found.value
  const { text, label } = readLimits(search)
  const isAsTyped = corrected === null || corrected === `${text} ${label}`.trim()
  return total > 0 && isAsTyped && leftOut === null && notSold === null
}
