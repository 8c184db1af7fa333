import type { SearchWithoutResult } from './search-rules.ts'

export type SearchWithoutResultOnWire = {
  _id: string
  words: string
  count: number
  lastSearchedAt: string
  /** The shop's nearest word, for a search of one word. */
  suggestion: string | null
}

export function presentSearchWithoutResult(
  { id, words, count, lastSearchedAt }: SearchWithoutResult,
  suggestion: string | undefined,
): SearchWithoutResultOnWire {
  return {
    _id: id,
    words,
    count,
    lastSearchedAt: lastSearchedAt.toISOString(),
    suggestion: suggestion ?? null,
  }
}

export function presentRemoveRefusal(_: { reason: 'no-search' }) {
  return { status: 404, message: 'Search not found' } as const
}
