import type { Database } from '../../../platform/database.ts'
import {
  categoryKeysOf,
  forgivenLetters,
  formsOf,
  keysOf,
  queryOf,
  splitsOf,
  unknownIn,
  type Vocabulary,
  wordsOf,
} from './search-rules.ts'
import { readNamedWords, readNearestWords, readVocabulary, type Search } from './search-store.ts'

/** So many misspelt words of a search are mended. */
const MAX_MENDED = 4

export type ReadSearch = Search & {
  words: string[]
  /** The words searched for, if some of those typed are none of the shop's. */
  corrected: string | null
}

/** Null for nothing but spaces. Each unknown word is split in two, or replaced by the nearest known one. */
export async function readSearch(on: Database, typed: string): Promise<ReadSearch | null> {
  if (typed.trim() === '') return null
  const words = wordsOf(typed)
  if (words.length === 0) return { words, query: '', categories: [], corrected: null }
  const vocabulary = await readVocabulary(on, words, keysOf(words))
  const mended = await mend(on, words, vocabulary)
  if (mended === words) return { words, ...searchFor(words, vocabulary), corrected: null }
  const found = await readVocabulary(on, mended, keysOf(mended))
  return { words, ...searchFor(mended, found), corrected: mended.join(' ') }
}

function searchFor(words: readonly string[], vocabulary: Vocabulary): Search {
  return { query: queryOf(words, vocabulary), categories: categoryKeysOf(words, vocabulary) }
}

async function mend(on: Database, words: string[], vocabulary: Vocabulary): Promise<string[]> {
  const unknown = unknownIn(words, vocabulary).slice(0, MAX_MENDED)
  if (unknown.length === 0) return words
  const parts = unknown.flatMap(splitsOf).flat().flatMap(formsOf)
  const known = await readNamedWords(on, parts)
  const isKnown = (part: string) => formsOf(part).some((form) => known.has(form))
  const nearest = await readNearestWords(on, unknown, unknown.map(forgivenLetters))
  const meantBy = (word: string): string[] | undefined => {
    const split = splitsOf(word).find((both) => both.every(isKnown))
    const near = nearest.get(word)
    return split ?? (near ? [near] : undefined)
  }
  const meant = new Map(unknown.map((word) => [word, meantBy(word)]))
  if (![...meant.values()].some(Boolean)) return words
  return words.flatMap((word) => meant.get(word) ?? word)
}
