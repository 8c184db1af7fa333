import type { Database } from '../../../platform/database.ts'
import { forgivenLetters } from './search-rules.ts'
import { readNearestWords, readVocabulary } from './search-store.ts'

const MIN_LENGTH = 5
const MAX_LENGTH = 24
const MAX_SUGGESTED = 50

/**
 * Searches of one word get words of the shop that begin alike and have one more wrong letter than a search
 * corrects, or the words these are synonyms for, because a synonym of a synonym is not followed.
 */
export async function suggestMeanings(
  on: Database,
  searches: readonly string[],
): Promise<Map<string, string>> {
  const words = searches
    .filter((text) => !text.includes(' ') && text.length >= MIN_LENGTH && text.length <= MAX_LENGTH)
    .slice(0, MAX_SUGGESTED)
  if (words.length === 0) return new Map()
  const nearest = await readNearestWords(
    on,
    words,
    words.map((word) => forgivenLetters(word) + 1),
    [],
  )
  const near = [...nearest].flatMap(([word, meant]) =>
    meant && meant !== word && meant[0] === word[0] ? [[word, meant] as const] : [],
  )
  const { synonyms } = await readVocabulary(
    on,
    [],
    near.map(([, meant]) => meant),
  )
  return new Map(near.map(([word, meant]) => [word, synonyms.get(meant)?.[0]?.searched ?? meant]))
}
