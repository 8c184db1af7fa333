import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { sign } from '../../../platform/signatures.ts'
import { isPersonal, wordsOf } from '../listing/search-rules.ts'
import { MAX_POPULAR_SEARCH_LENGTH } from './rules.ts'
import { putVisit } from './store.ts'

/** `address` of the visitor is not stored, only a hash of it with the words. */
export async function recordSearch(typed: string, address: string): Promise<void> {
  const words = wordsOf(typed).join(' ')
  if (words === '' || words.length > MAX_POPULAR_SEARCH_LENGTH || isPersonal(typed)) return
  const visitor = sign(`popular search ${words} ${address}`).subarray(0, 8)
  await putVisit(db, words, visitor, clock.today())
}
