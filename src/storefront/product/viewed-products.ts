import { localStore } from '../../client/storage.ts'
import { isArrayOf, isString, readJson } from '../../lib/json.ts'

const KEY = 'viewed'
const MAX_VIEWED = 5

/** The ids of the products viewed last in this browser, newest first. */
export function readViewed(): string[] {
  return (readJson(localStore.get(KEY), isArrayOf(isString)) ?? []).slice(0, MAX_VIEWED)
}

export function rememberViewed(id: string): void {
  const others = readViewed().filter((other) => other !== id)
  localStore.set(KEY, JSON.stringify([id, ...others].slice(0, MAX_VIEWED)))
}

export function forgetViewed(): void {
  localStore.set(KEY, null)
}
