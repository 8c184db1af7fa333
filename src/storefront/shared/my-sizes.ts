import { localStore } from '../../client/storage.ts'
import { isArrayOf, isString, readJson } from '../../lib/json.ts'

const KEY = 'sizes'
const MAX_SIZES = 4

/** The sizes chosen last in this browser, newest first. */
export function readMySizes(): string[] {
  return (readJson(localStore.get(KEY), isArrayOf(isString)) ?? []).slice(0, MAX_SIZES)
}

export function rememberSize(size: string): void {
  const others = readMySizes().filter((other) => other !== size)
  localStore.set(KEY, JSON.stringify([size, ...others].slice(0, MAX_SIZES)))
}
