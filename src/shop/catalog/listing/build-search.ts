import {
  COLOURS,
  categoryKeysOf,
  goodIn,
  kindQueryOf,
  nameQueryOf,
  queryOf,
  trimmed,
  type Vocabulary,
  withoutPurpose,
} from './search-rules.ts'
import type { Search } from './search-store.ts'

export type SearchNotice = {
  /** Null if the search is for what was typed. */
  corrected: string | null
  /** Words that were typed and are not searched for; null for none. */
  leftOut: string | null
}

const emptyVocabulary: Vocabulary = {
  words: new Map(),
  beginnings: new Set(),
  synonyms: new Map(),
  kinds: new Set(),
  brands: new Set(),
}

export function searchesForKind(
  words: readonly string[],
  vocabulary: Vocabulary,
  searchWords: readonly string[],
): (Search & SearchNotice)[] {
  const coloured = withoutPurpose(words, vocabulary, COLOURS)
  const plain = withoutPurpose(words, vocabulary)
  const kinds = coloured?.length === plain?.length ? [plain] : [coloured, plain]
  return kinds.flatMap((kind) =>
    kind
      ? [{ ...searchFor(kind, vocabulary), corrected: kind.join(' '), leftOut: leftOutOf(searchWords, kind) }]
      : [],
  )
}

/** `searched`: those of the words that are searched for. */
export function leftOutOf(searchWords: readonly string[], searched: readonly string[]): string | null {
  return trimmed(searchWords.filter((word) => !searched.includes(word))).join(' ') || null
}

/** What is called so; then other goods of the name, what is described so, and what the other words find. */
export function searchForGood(words: readonly string[], good: readonly string[], vocabulary: Vocabulary) {
  const { kind, pattern } = nameQueryOf(good, vocabulary)
  const search = { ...searchFor(words, vocabulary), kind, pattern }
  const others = words.filter((word) => !good.includes(word) && /\p{L}{3}/u.test(word))
  const last = good.slice(-1)
  const nearest: Search[] = [
    ...(good.length > 1 && goodIn(last, emptyVocabulary) ? [searchFor(last, vocabulary)] : []),
    { ...searchFor(words, vocabulary), kind: null },
    ...(others.length > 0 ? [searchFor(others, vocabulary)] : []),
  ]
  const asTyped = { corrected: null, leftOut: null }
  const goodAlone = {
    query: kind,
    kind,
    pattern,
    categories: [],
    corrected: null,
    leftOut: leftOutOf(words, good),
  }
  return { ...search, ...asTyped, fallbacks: [goodAlone, ...nearest.map((one) => ({ ...one, ...asTyped }))] }
}

export function searchFor(words: readonly string[], vocabulary: Vocabulary): Search {
  return {
    query: queryOf(words, vocabulary),
    kind: kindQueryOf(words, vocabulary),
    categories: categoryKeysOf(words, vocabulary),
  }
}

export function withAlternatives(
  vocabulary: Vocabulary,
  alternatives: ReadonlyMap<string, string[]>,
): Vocabulary {
  if (alternatives.size === 0) return vocabulary
  const synonyms = new Map(vocabulary.synonyms)
  for (const [word, others] of alternatives) {
    const added = others.map((searched) => ({ searched, bothWays: true }))
    synonyms.set(word, [...(synonyms.get(word) ?? []), ...added])
  }
  return { ...vocabulary, synonyms }
}
