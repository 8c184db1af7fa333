import { localStore } from '../../client/storage.ts'
import { isArrayOf, isString, readJson } from '../../lib/json.ts'

const KEY = 'sizes'
const MAX_SIZES = 4

let onRemembered = (): void => {}

/** Called by the code of signed-in shoppers, which guests never download. */
export function onSizeRemembered(listener: () => void): void {
  onRemembered = listener
}

/** The sizes chosen last, newest first: in this browser or, signed in, with the account. */
export function readMySizes(): string[] {
  return (readJson(localStore.get(KEY), isArrayOf(isString)) ?? []).slice(0, MAX_SIZES)
}

export function rememberSize(size: string): void {
  keepSizes([size, ...readMySizes()])
  onRemembered()
}

export function keepSizes(sizes: readonly string[]): void {
  localStore.set(KEY, sizes.length > 0 ? JSON.stringify([...new Set(sizes)].slice(0, MAX_SIZES)) : null)
}
