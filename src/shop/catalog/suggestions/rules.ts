import { formsOf, queryOf, type Vocabulary, wordsToFind } from '../listing/search-rules.ts'
import type { Product } from '../rules.ts'

export const MAX_SUGGESTED_PRODUCTS = 5
/** A further query is made only if fewer products are found. */
export const ENOUGH_PRODUCTS = 3
export const MAX_SUGGESTED_NAMES = 3
const MAX_COMPLETIONS = 4

/** A shorter prefix may match half of the catalogue. */
const MIN_INDEXED_PREFIX = 3

export type Suggestions = {
  products: Product[]
  /** Names. */
  categories: string[]
  brands: string[]
  /** Whole searches. */
  searches: string[]
}

export const noSuggestions: Suggestions = { products: [], categories: [], brands: [], searches: [] }

/** `indexed` finds a superset by index; it is empty where only best sellers are to be looked at. */
export type TypedQuery = { query: string; indexed: string }

/**
 * The queries are tried in turn until enough is found: the words as they are, then the last one as a prefix.
 * With the word before it, it may begin a compound: 'foot ba'.
 */
export function typedQueriesOf(words: readonly string[], vocabulary: Vocabulary): TypedQuery[] {
  const [last = '', previous] = words.toReversed()
  const begin = (before: readonly string[], word: string) =>
    [queryOf(wordsToFind(before, vocabulary), vocabulary), `${word}:*`].filter(Boolean).join(' & ')
  const joined = previous === undefined ? '' : begin(words.slice(0, -2), previous + last)
  const begun = anyOf(begin(words.slice(0, -1), last), joined)
  const whole = queryOf(wordsToFind(words, vocabulary), vocabulary)
  if (last.length < MIN_INDEXED_PREFIX)
    return [
      {
        query: anyOf(whole, begun),
        indexed: queryOf(wordsToFind(words.slice(0, -1), vocabulary), vocabulary),
      },
    ]
  const isNamed = formsOf(last).some((form) => vocabulary.words.get(form))
  const queries = whole && isNamed ? [whole, begun] : [anyOf(whole, begun)]
  return queries.map((query) => ({ query, indexed: query }))
}

function anyOf(...queries: string[]): string {
  return queries.flatMap((query) => (query ? `(${query})` : [])).join(' | ')
}

/** The search with its last word completed, as most of the products found are called; `names` are the words of each. */
export function completionsOf(words: readonly string[], names: readonly string[][]): string[] {
  const last = words.at(-1) ?? ''
  const counts = new Map<string, number>()
  for (const word of names.flat()) if (word.startsWith(last)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const taken = new Set(formsOf(last))
  const completed = [...counts.entries()]
    .toSorted(([a, countA], [b, countB]) => countB - countA || a.length - b.length || (a < b ? -1 : 1))
    .filter(([word]) => {
      const isNew = !taken.has(word)
      for (const form of formsOf(word)) taken.add(form)
      return isNew
    })
  return completed.slice(0, MAX_COMPLETIONS).map(([word]) => [...words.slice(0, -1), word].join(' '))
}
