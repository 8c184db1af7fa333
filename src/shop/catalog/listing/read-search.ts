import type { Database } from '../../../platform/database.ts'
import { readLimits } from './search-limits-rules.ts'
import {
  categoryKeysOf,
  editsOf,
  forgivenLetters,
  formsOf,
  keysOf,
  queryOf,
  readAlternatives,
  splitsOf,
  swapsOf,
  unknownIn,
  type Vocabulary,
  withoutMeasures,
  withoutPurpose,
  wordsOf,
  wordsToFind,
} from './search-rules.ts'
import { readNamedWords, readNearestWords, readVocabulary, type Search } from './search-store.ts'

/** So many misspelt words of a search are corrected. */
const MAX_CORRECTED = 4

type Told = {
  /** What is searched for, where it is not what was typed. */
  corrected: string | null
}

export type ReadSearch = Search &
  Told & {
    words: string[]
    /** In turn, for when nothing is found. */
    fallbacks: (Search & Told)[]
  }

/** What a shopper typed, whose prices and sizes narrow the search; without them, if nothing is within them. */
export async function readShopperSearch(on: Database, typed: string): Promise<ReadSearch | null> {
  const { text, limits, label } = readLimits(typed)
  if (!limits) return readSearch(on, typed)
  const asTyped = await readSearch(on, typed)
  if (text === '' && asTyped)
    return { ...asTyped, ...everything, limits, corrected: label, fallbacks: [asTyped] }
  const search = await readSearch(on, text)
  if (!search || !asTyped) return asTyped
  const tried = [search, ...search.fallbacks]
  const told = tried.map(({ query, categories, corrected }) => ({
    query,
    categories,
    corrected: corrected ?? text,
  }))
  const [first, ...others] = told.map((one) => ({ ...one, limits, corrected: `${one.corrected} ${label}` }))
  return { ...search, ...first, fallbacks: [...others, asTyped, ...told] }
}

const everything = { query: '', categories: [] }

/** Null for nothing but spaces. Each unknown word is split in two, or replaced by the nearest known one. */
export async function readSearch(on: Database, typed: string): Promise<ReadSearch | null> {
  if (typed.trim() === '') return null
  const { text, alternatives } = readAlternatives(typed)
  const words = wordsOf(text)
  const said = wordsToFind(words)
  if (said.length === 0) return { words, ...everything, corrected: null, fallbacks: [] }
  const wanted = withoutMeasures(said)
  const vocabulary = withAlternatives(await readVocabulary(on, said, keysOf(said)), alternatives)
  const kind = withoutPurpose(wanted, vocabulary)
  const ofKind = kind ? [{ ...searchFor(kind, vocabulary), corrected: kind.join(' ') }] : []
  const unknown = unknownIn(wanted, vocabulary)
  if (unknown.length === 0) {
    const isMeasured = wanted.length < said.length
    const unmeasured = isMeasured ? [{ ...searchFor(wanted, vocabulary), corrected: null }] : []
    return { words, ...searchFor(said, vocabulary), corrected: null, fallbacks: [...unmeasured, ...ofKind] }
  }
  const known = words.filter((word) => !unknown.includes(word))
  const toFind = withoutMeasures(wordsToFind(known)).filter((word) => wanted.includes(word))
  const ofKnown = toFind.length > 0 ? [{ ...searchFor(toFind, vocabulary), corrected: known.join(' ') }] : []
  const fallbacks = [...ofKnown, ...ofKind]
  const meant = await readMeantWords(on, unknown)
  if (meant.size === 0) return { words, ...searchFor(wanted, vocabulary), corrected: null, fallbacks }
  const correct = (all: readonly string[]) => all.flatMap((word) => meant.get(word) ?? word)
  const corrected = correct(wanted)
  const found = withAlternatives(await readVocabulary(on, corrected, keysOf(corrected)), alternatives)
  return { words, ...searchFor(corrected, found), corrected: correct(words).join(' '), fallbacks }
}

function searchFor(words: readonly string[], vocabulary: Vocabulary): Search {
  return { query: queryOf(words, vocabulary), categories: categoryKeysOf(words, vocabulary) }
}

function withAlternatives(vocabulary: Vocabulary, alternatives: ReadonlyMap<string, string[]>): Vocabulary {
  if (alternatives.size === 0) return vocabulary
  const synonyms = new Map(vocabulary.synonyms)
  for (const [word, others] of alternatives) {
    const added = others.map((searched) => ({ searched, bothWays: true }))
    synonyms.set(word, [...(synonyms.get(word) ?? []), ...added])
  }
  return { ...vocabulary, synonyms }
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
