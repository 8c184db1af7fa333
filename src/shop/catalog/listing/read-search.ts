import type { Database } from '../../../platform/database.ts'
import { readSizeSystems } from '../categories/store.ts'
import type { SizeSystem } from '../size-rules.ts'
import { readMeantWords } from './read-meant-words.ts'
import { type Limits, readLimits } from './search-limits-rules.ts'
import {
  allWordsOf,
  COLOURS,
  calledSo,
  categoryKeysOf,
  goodIn,
  keysOf,
  kindQueryOf,
  otherNamesIn,
  plainQueryOf,
  queryOf,
  readAlternatives,
  trimmed,
  unknownIn,
  type Vocabulary,
  withoutMeasures,
  withoutPurpose,
  wordsOf,
  wordsToFind,
} from './search-rules.ts'
import { readNamed, readVocabulary, type Search } from './search-store.ts'

type Correction = {
  /** Null if the search is for what was typed. */
  corrected: string | null
  /** Words that were typed and are not searched for; null for none. */
  leftOut: string | null
}

export type ReadSearch = Search &
  Correction & {
    words: string[]
    /** These are tried in turn when nothing is found. */
    fallbacks: (Search & Correction)[]
    /** What the shop does not sell if nothing is found; the fallbacks are nearest to it. */
    good?: string
  }

const underway = new WeakMap<Database, Map<string, Promise<ReadSearch | null>>>()

/**
 * Prices and sizes that a shopper typed narrow the search, unless nothing is within them. A page asks for its
 * list and its facets at once, so that their search is read once.
 */
export function readShopperSearch(on: Database, typed: string): Promise<ReadSearch | null> {
  const searches = underway.get(on) ?? new Map()
  underway.set(on, searches)
  const reading = searches.get(typed) ?? readLimited(on, typed).finally(() => searches.delete(typed))
  searches.set(typed, reading)
  return reading
}

async function readLimited(on: Database, typed: string): Promise<ReadSearch | null> {
  const { text, limits: typedLimits, label } = readLimits(typed)
  if (!typedLimits) return readSearch(on, typed)
  const limits = await withCategories(on, typedLimits)
  const [asTyped, search, named] = await Promise.all([
    readSearch(on, typed),
    readSearch(on, text, true),
    readNamed(on, allWordsOf(wordsOf(typed))),
  ])
  if (!asTyped) return null
  const exactMatches = [...new Set([...(asTyped.exactMatches ?? []), ...named])]
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

const noWords: Vocabulary = {
  words: new Map(),
  beginnings: new Set(),
  synonyms: new Map(),
  kinds: new Set(),
  brands: new Set(),
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
  const said = wordsToFind(words)
  if (said.length === 0) return readWordsAboutBuying(on, words, typed, isNarrowed)
  const wanted = withoutMeasures(said)
  const { exactMatches, ...known } = await readVocabulary(on, said, keysOf(said), typed)
  const vocabulary = withAlternatives(known, new Map([...alternatives, ...otherNamesIn(said, known)]))
  const good = goodIn(said, vocabulary)
  if (good)
    return { words, ...searchForGood(said, good, vocabulary), exactMatches, good: trimmed(words).join(' ') }
  const ofKind = searchesForKind(wanted, vocabulary, said)
  const leftOut = leftOutOf(said, wanted)
  const unknown = unknownIn(wanted, vocabulary)
  if (unknown.length === 0) {
    const asSaid = { ...searchFor(said, vocabulary), corrected: null, leftOut: null }
    const isMeasured = wanted.length < said.length
    const unmeasured = isMeasured ? [{ ...searchFor(wanted, vocabulary), corrected: null, leftOut }] : []
    const fallbacks = [...unmeasured, ...ofKind, { ...asSaid, kind: null }]
    return { words, ...asSaid, exactMatches, fallbacks }
  }
  const right = words.filter((word) => !unknown.includes(word))
  const toFind = withoutMeasures(wordsToFind(right)).filter((word) => wanted.includes(word))
  const ofKnown =
    toFind.length > 0
      ? [
          {
            ...searchFor(toFind, vocabulary),
            corrected: trimmed(right).join(' '),
            leftOut: leftOutOf(said, toFind),
          },
        ]
      : []
  const fallbacks = [...ofKnown, ...ofKind]
  const meant = await readMeantWords(on, unknown)
  if (meant.size === 0)
    return { words, ...searchFor(wanted, vocabulary), exactMatches, corrected: null, leftOut, fallbacks }
  const correct = (all: readonly string[]) => all.flatMap((word) => meant.get(word) ?? word)
  const corrected = correct(wanted)
  const correctedText = correct(words).join(' ')
  const { exactMatches: correctedMatches, ...foundWords } = await readVocabulary(
    on,
    corrected,
    keysOf(corrected),
    correctedText,
  )
  const found = withAlternatives(foundWords, alternatives)
  return {
    words,
    ...searchFor(corrected, found),
    exactMatches: [...exactMatches, ...correctedMatches],
    corrected: correctedText,
    leftOut,
    fallbacks: [...ofKnown, ...searchesForKind(corrected, found, correct(said)), ...ofKind],
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
  const meant = unknown.length > 0 ? await readMeantWords(on, unknown) : new Map<string, string[]>()
  if (meant.size === 0) return search
  const corrected = words.flatMap((word) => meant.get(word) ?? word)
  return (await read(corrected, corrected.join(' '))).search
}

function plainSearchFor(words: readonly string[], vocabulary: Vocabulary, exactMatches: string[]): Search {
  const query = plainQueryOf(words, vocabulary)
  return { query, kind: query, categories: [], exactMatches }
}

function searchesForKind(
  words: readonly string[],
  vocabulary: Vocabulary,
  said: readonly string[],
): (Search & Correction)[] {
  const coloured = withoutPurpose(words, vocabulary, COLOURS)
  const plain = withoutPurpose(words, vocabulary)
  const kinds = coloured?.length === plain?.length ? [plain] : [coloured, plain]
  return kinds.flatMap((kind) =>
    kind
      ? [{ ...searchFor(kind, vocabulary), corrected: kind.join(' '), leftOut: leftOutOf(said, kind) }]
      : [],
  )
}

function leftOutOf(said: readonly string[], kept: readonly string[]): string | null {
  return trimmed(said.filter((word) => !kept.includes(word))).join(' ') || null
}

/** What is called so; then other goods of the name, what is described so, and what the other words find. */
function searchForGood(words: readonly string[], good: readonly string[], vocabulary: Vocabulary) {
  const { kind, pattern } = calledSo(good, vocabulary)
  const search = { ...searchFor(words, vocabulary), kind, pattern }
  const others = words.filter((word) => !good.includes(word) && /\p{L}{3}/u.test(word))
  const last = good.slice(-1)
  const nearest: Search[] = [
    { query: kind, kind, pattern, categories: [] },
    ...(good.length > 1 && goodIn(last, noWords) ? [searchFor(last, vocabulary)] : []),
    { ...searchFor(words, vocabulary), kind: null },
    ...(others.length > 0 ? [searchFor(others, vocabulary)] : []),
  ]
  const asTyped = { corrected: null, leftOut: null }
  return { ...search, ...asTyped, fallbacks: nearest.map((one) => ({ ...one, ...asTyped })) }
}

function searchFor(words: readonly string[], vocabulary: Vocabulary): Search {
  return {
    query: queryOf(words, vocabulary),
    kind: kindQueryOf(words, vocabulary),
    categories: categoryKeysOf(words, vocabulary),
  }
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
