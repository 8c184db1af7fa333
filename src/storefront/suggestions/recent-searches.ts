import { localStore } from '../../client/storage.ts'
import { isArrayOf, isString, readJson } from '../../lib/json.ts'
import { MAX_SEARCH_LENGTH } from '../../lib/paging.ts'

const key = 'searches'
const MAX_RECENT = 5
const isTexts = isArrayOf(isString)

/** Newest first. */
export function readRecentSearches(): string[] {
  const stored = readJson(localStore.get(key), isTexts) ?? []
  const texts = stored.filter((text) => text.trim() !== '' && text.length <= MAX_SEARCH_LENGTH)
  return [...new Set(texts)].slice(0, MAX_RECENT)
}

export function addRecentSearch(text: string): void {
  const others = readRecentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase())
  store([text, ...others].slice(0, MAX_RECENT))
}

export function removeRecentSearch(text: string): void {
  store(readRecentSearches().filter((other) => other !== text))
}

export function clearRecentSearches(): void {
  localStore.set(key, null)
}

function store(texts: readonly string[]): void {
  localStore.set(key, JSON.stringify(texts))
}
