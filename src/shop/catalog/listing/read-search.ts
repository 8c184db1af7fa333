import type { Database } from '../../../platform/database.ts'
import { readSizeSystems } from '../categories/store.ts'
import type { SizeSystem } from '../size-rules.ts'
import {
  leftOutOf,
  type SearchNotice,
  searchesForKind,
  searchFor,
  searchForGood,
  withAlternatives,
} from './build-search.ts'
import { findCorrections } from './find-corrections.ts'
import { type Limits, misspeltLimitsIn, type ReadLimits, readLimits } from './search-limits-rules.ts'
import { inEnglish, readingKeysOf, readWords, typedFor } from './search-reading-rules.ts'
import {
  allWordsOf,
  goodIn,
  isFillerOrRequest,
  keysOf,
  otherNamesIn,
  plainQueryOf,
  readAlternatives,
  trimmed,
  unknownIn,
  type Vocabulary,
  withoutMeasures,
  wordsOf,
  wordsToFind,
} from './search-rules.ts'
import { readNamed, readNamedWords, readVocabulary, type Search } from './search-store.ts'

export type ReadSearch = Search &
  SearchNotice & {
    words: string[]
    /** These are tried in turn when nothing is found. */
    fallbacks: (Search & SearchNotice)[]
    /** What the shop does not sell if nothing is found; the fallbacks are nearest to it. */
    good?: string
  }

const pendingReads = new WeakMap<Database, Map<string, Promise<ReadSearch | null>>>()

/**
 * Prices and sizes that a shopper typed narrow the search, unless nothing is within them. A page asks for its
 * list and its facets at once, so that their search is read once.
 */
export function readShopperSearch(on: Database, typed: string): Promise<ReadSearch | null> {
  const searches = pendingReads.get(on) ?? new Map()
  pendingReads.set(on, searches)
  const reading = searches.get(typed) ?? readLimited(on, typed).finally(() => searches.delete(typed))
  searches.set(typed, reading)
  return reading
}

/** `isMisspelt`: one is read of a word with a wrong letter. */
export async function readTypedLimits(
  on: Database,
  typed: string,
): Promise<ReadLimits & { isMisspelt: boolean }> {
  const misspelt = misspeltLimitsIn(typed)
  const named = misspelt.length > 0 ? await readNamedWords(on, misspelt) : new Set<string>()
  return { ...readLimits(typed, named), isMisspelt: misspelt.some((word) => !named.has(word)) }
}

async function readLimited(on: Database, typed: string): Promise<ReadSearch | null> {
  const { text, limits: typedLimits, label } = await readTypedLimits(on, typed)
  if (!typedLimits) return readSearch(on, typed)
  const limits = await withCategories(on, typedLimits)
  const [asTyped, search, namedSo] = await Promise.all([
    readSearch(on, typed),
    readSearch(on, text, true),
    readNamed(on, allWordsOf(wordsOf(typed))),
  ])
  if (!asTyped) return null
  const exactMatches = [...new Set([...(asTyped.exactMatches ?? []), ...namedSo])]
  if (text === '')
    return {
      ...asTyped,
      ...everything,
      exactMatches,
      limits,
      corrected: label,
      leftOut: null,
      fallbacks: [asTyped],
    }
  if (!search) return asTyped
  const tried = [search, ...search.fallbacks]
  const plain = tried.map(({ query, kind = null, pattern, categories, corrected, leftOut }) => ({
    query,
    kind,
    ...(pattern !== undefined && { pattern }),
    categories,
    corrected: corrected ?? text,
    leftOut,
  }))
  const [first, ...others] = plain.map((one) => ({
    ...one,
    limits,
    corrected: `${one.corrected} ${label}`,
  }))
  const unlimited = plain.map((one) => ({
    ...one,
    leftOut: one.leftOut ? `${one.leftOut} ${label}` : label,
  }))
  // Outside the limits, what is called so comes nearer than what is only described so within them.
  const isCalledSo = ({ kind }: Search) => kind !== null || search.kind === null
  const isDescribed = (one: Search) => !isCalledSo(one)
  const fallbacks = [
    ...others.filter(isCalledSo),
    limits.prices ? { ...asTyped, leftOut: label } : asTyped,
    ...unlimited.filter(isCalledSo),
    ...others.filter(isDescribed),
    ...unlimited.filter(isDescribed),
  ]
  // Outside the limits it may be sold.
  const { good: _, ...read } = search
  return { ...read, ...first, exactMatches, fallbacks }
}

async function withCategories(on: Database, limits: Limits): Promise<Limits> {
  if (!limits.measures) return limits
  const systems = [...(await readSizeSystems(on))]
  const categoriesOf = (wanted: SizeSystem) =>
    systems.flatMap(([id, system]) => (system === wanted ? id : []))
  const measures = limits.measures.map((one) => ({ ...one, categories: categoriesOf(one.system) }))
  return { ...limits, measures }
}

const everything = { query: '', kind: null, categories: [] }

/**
 * Null for nothing but spaces. Words about buying count only where nothing else is said, and not if `isNarrowed`. Each
 * unknown word is split in two, or replaced by the nearest known one. A kind of product must be named: what is only
 * described so is found where nothing is called so.
 */
export async function readSearch(
  on: Database,
  typed: string,
  isNarrowed = false,
): Promise<ReadSearch | null> {
  if (typed.trim() === '') return null
  const { text, alternatives } = readAlternatives(typed)
  const words = wordsOf(text)
  const typedWords = wordsToFind(words)
  if (typedWords.every(isFillerOrRequest)) return readWordsAboutBuying(on, words, typed, isNarrowed)
  const { exactMatches, ...known } = await readVocabulary(
    on,
    [...typedWords, ...inEnglish(typedWords)],
    readingKeysOf(typedWords),
    typed,
  )
  const searchWords = readWords(typedWords, known)
  const wanted = withoutMeasures(searchWords)
  const vocabulary = withAlternatives(known, new Map([...alternatives, ...otherNamesIn(searchWords, known)]))
  const good = goodIn(searchWords, vocabulary)
  if (good)
    return withTypedWords(
      {
        words,
        ...searchForGood(searchWords, good, vocabulary),
        exactMatches,
        good: trimmed(words).join(' '),
      },
      typedFor(typedWords),
    )
  const reading = { words, searchWords, wanted, vocabulary, exactMatches, alternatives }
  const unknown = unknownIn(wanted, vocabulary)
  const read = unknown.length === 0 ? searchAsTyped(reading) : await readMisspelt(on, reading, unknown)
  return withTypedWords(read, typedFor(typedWords))
}

/** What was left out is told in the words that were typed. */
function withTypedWords(read: ReadSearch, typed: ReadonlyMap<string, string>): ReadSearch {
  const withTyped = <T extends SearchNotice>(one: T): T => ({
    ...one,
    leftOut:
      one.leftOut
        ?.split(' ')
        .map((word) => typed.get(word) ?? word)
        .join(' ') ?? null,
  })
  return { ...withTyped(read), fallbacks: read.fallbacks.map(withTyped) }
}

type Reading = {
  /** As they were typed. */
  words: string[]
  searchWords: string[]
  /** Without measures. */
  wanted: string[]
  vocabulary: Vocabulary
  exactMatches: string[]
  alternatives: ReadonlyMap<string, string[]>
}

function searchAsTyped({ words, searchWords, wanted, vocabulary, exactMatches }: Reading): ReadSearch {
  const ofKind = searchesForKind(wanted, vocabulary, searchWords)
  const asTyped = { ...searchFor(searchWords, vocabulary), corrected: null, leftOut: null }
  const only = (some: readonly string[], corrected: string | null) =>
    some.length > 0 && some.length < searchWords.length
      ? [{ ...searchFor(some, vocabulary), corrected, leftOut: leftOutOf(searchWords, some) }]
      : []
  const named = wanted.filter((word) => vocabulary.words.get(word) === true)
  const ofNamed = ofKind.length === 0 && named.length < wanted.length ? only(named, named.join(' ')) : []
  const fallbacks = [...only(wanted, null), ...ofKind, { ...asTyped, kind: null }, ...ofNamed]
  return { words, ...asTyped, exactMatches, fallbacks }
}

async function readMisspelt(on: Database, reading: Reading, unknown: string[]): Promise<ReadSearch> {
  const { words, searchWords, wanted, vocabulary, exactMatches, alternatives } = reading
  const ofKind = searchesForKind(wanted, vocabulary, searchWords)
  const leftOut = leftOutOf(searchWords, wanted)
  const english = inEnglish(words)
  const isUnknown = (word: string, index: number) =>
    [word, english[index] ?? word].some((one) => unknown.includes(one))
  const right = words.filter((word, index) => !isUnknown(word, index))
  const toFind = wanted.filter((word) => !unknown.includes(word))
  const known = {
    ...searchFor(toFind, vocabulary),
    corrected: trimmed(right).join(' '),
    leftOut: leftOutOf(searchWords, toFind),
  }
  const ofKnown = toFind.length > 0 ? [known] : []
  const corrections = await findCorrections(on, unknown, vocabulary.kinds)
  if (corrections.size === 0) {
    const fallbacks = [...ofKnown, ...ofKind]
    return { words, ...searchFor(wanted, vocabulary), exactMatches, corrected: null, leftOut, fallbacks }
  }
  const correct = (all: readonly string[]) => {
    const read = inEnglish(all)
    return all.flatMap((word, index) => corrections.get(word) ?? corrections.get(read[index] ?? word) ?? word)
  }
  const corrected = correct(wanted)
  const correctedText = correct(words).join(' ')
  const { exactMatches: correctedMatches, ...foundWords } = await readVocabulary(
    on,
    corrected,
    readingKeysOf(corrected),
    correctedText,
  )
  const found = withAlternatives(foundWords, alternatives)
  const toSearch = readWords(wordsToFind(corrected), found)
  const good = goodIn(toSearch, found)
  if (good) {
    const typed = correct(words)
    return {
      words: typed,
      ...searchForGood(toSearch, good, found),
      exactMatches,
      good: trimmed(typed).join(' '),
    }
  }
  const ofMeant = searchesForKind(toSearch, found, correct(searchWords))
  return {
    words,
    ...searchFor(toSearch, found),
    exactMatches: [...exactMatches, ...correctedMatches],
    corrected: correctedText,
    leftOut,
    // What is spelled right says the kind: 'shoes bata' are no bats.
    fallbacks: ofKind.length > 0 ? [...ofKnown, ...ofKind, ...ofMeant] : [...ofMeant, ...ofKnown],
  }
}

async function readWordsAboutBuying(
  on: Database,
  words: string[],
  typed: string,
  isNarrowed: boolean,
): Promise<ReadSearch> {
  const asTyped = { words, corrected: null, leftOut: null, fallbacks: [] }
  if (isNarrowed) return { ...asTyped, ...everything }
  const { exactMatches, ...vocabulary } = await readVocabulary(on, words, keysOf(words), typed)
  return { ...asTyped, ...searchFor(words, vocabulary), exactMatches, kind: null }
}

/** The dashboard searches for all words, each in names. Null for nothing but spaces. */
export async function readPlainSearch(on: Database, typed: string): Promise<Search | null> {
  if (typed.trim() === '') return null
  const words = wordsOf(typed)
  const read = async (words: readonly string[], text: string) => {
    const { exactMatches, ...vocabulary } = await readVocabulary(on, words, keysOf(words), text)
    return { vocabulary, search: plainSearchFor(words, vocabulary, exactMatches) }
  }
  const { vocabulary, search } = await read(words, typed)
  const unknown = unknownIn(words, vocabulary)
  const corrections =
    unknown.length > 0 ? await findCorrections(on, unknown, vocabulary.kinds) : new Map<string, string[]>()
  if (corrections.size === 0) return search
  const corrected = words.flatMap((word) => corrections.get(word) ?? word)
  return (await read(corrected, corrected.join(' '))).search
}

function plainSearchFor(words: readonly string[], vocabulary: Vocabulary, exactMatches: string[]): Search {
  const query = plainQueryOf(words, vocabulary)
  return { query, kind: query, categories: [], exactMatches }
}
