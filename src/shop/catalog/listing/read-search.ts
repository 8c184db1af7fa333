import type { Database } from '../../../platform/database.ts'
import {
  categoryKeysOf,
  editsOf,
  forgivenLetters,
  formsOf,
  keysOf,
  queryOf,
  splitsOf,
  swapsOf,
  unknownIn,
  type Vocabulary,
  withoutMeasures,
  wordsOf,
  wordsToFind,
} from './search-rules.ts'
import { readNamedWords, readNearestWords, readVocabulary, type Search } from './search-store.ts'

/** So many misspelt words of a search are corrected. */
const MAX_CORRECTED = 4

export type ReadSearch = Search & {
  words: string[]
  /** The words searched for, if some of those typed are none of the shop's. */
  corrected: string | null
  /** For when nothing is found: without numbers and units, or without the words that had to be corrected. */
  fallback: (Search & { corrected: string | null }) | null
}

/** Null for nothing but spaces. Each unknown word is split in two, or replaced by the nearest known one. */
export async function readSearch(on: Database, typed: string): Promise<ReadSearch | null> {
  if (typed.trim() === '') return null
  const words = wordsOf(typed)
  const said = wordsToFind(words)
  if (said.length === 0) return { words, query: '', categories: [], corrected: null, fallback: null }
  const wanted = withoutMeasures(said)
  const vocabulary = await readVocabulary(on, said, keysOf(said))
  const unknown = unknownIn(wanted, vocabulary)
  if (unknown.length === 0) {
    const isMeasured = wanted.length < said.length
    const fallback = isMeasured ? { ...searchFor(wanted, vocabulary), corrected: null } : null
    return { words, ...searchFor(said, vocabulary), corrected: null, fallback }
  }
  const known = words.filter((word) => !unknown.includes(word))
  const toFind = withoutMeasures(wordsToFind(known)).filter((word) => wanted.includes(word))
  const fallback = toFind.length > 0 ? { ...searchFor(toFind, vocabulary), corrected: known.join(' ') } : null
  const meant = await readMeantWords(on, unknown)
  if (meant.size === 0) return { words, ...searchFor(wanted, vocabulary), corrected: null, fallback }
  const correct = (all: readonly string[]) => all.flatMap((word) => meant.get(word) ?? word)
  const corrected = correct(wanted)
  const found = await readVocabulary(on, corrected, keysOf(corrected))
  return { words, ...searchFor(corrected, found), corrected: correct(words).join(' '), fallback }
}

function searchFor(words: readonly string[], vocabulary: Vocabulary): Search {
  return { query: queryOf(words, vocabulary), categories: categoryKeysOf(words, vocabulary) }
}

async function readMeantWords(on: Database, unknown: readonly string[]): Promise<Map<string, string[]>> {
  const misspelt = unknown.slice(0, MAX_CORRECTED)
  const guesses = misspelt.flatMap((word) => [...splitsOf(word).flat(), ...swapsOf(word)])
  const oneLetterOff = misspelt.flatMap(editsOf)
  const known = await readNamedWords(on, [...guesses.flatMap(formsOf), ...oneLetterOff])
  const isKnown = (word: string) => formsOf(word).some((form) => known.has(form))
  const guessOf = (word: string): string[] | undefined => {
    const swapped = swapsOf(word).find(isKnown)
    return splitsOf(word).find((both) => both.every(isKnown)) ?? (swapped ? [swapped] : undefined)
  }
  const guessed = new Map(misspelt.map((word) => [word, guessOf(word)]))
  const left = misspelt.filter((word) => !guessed.get(word))
  const near = oneLetterOff.filter((word) => known.has(word))
  const nearest =
    left.length > 0 ? await readNearestWords(on, left, left.map(forgivenLetters), near) : new Map()
  const meantBy = (word: string): string[] =>
    guessed.get(word) ?? [nearest.get(word)].filter((one) => one != null)
  const meant = misspelt.map((word) => [word, meantBy(word)] as const)
  return new Map(meant.filter(([, words]) => words.length > 0))
}
