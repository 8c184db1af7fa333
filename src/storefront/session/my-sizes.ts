import { localStore, sessionStore } from '../../client/storage.ts'
import { isArrayOf, isString, readJson } from '../../lib/json.ts'
import { api, send } from '../shared/api.ts'
import { currentSession } from './session.ts'

const KEY = 'sizes'
const MAX_SIZES = 4
/** In this tab, the account's sizes are here. */
const SYNCED = 'sizes synced'

/** The sizes chosen last, newest first: in this browser or, signed in, with the account. */
export function readMySizes(): string[] {
  return (readJson(localStore.get(KEY), isArrayOf(isString)) ?? []).slice(0, MAX_SIZES)
}

export function rememberSize(size: string): void {
  keepSizes([size, ...readMySizes()])
  if (currentSession()?.role === 'user') void syncSizes()
}

function keepSizes(sizes: readonly string[]): void {
  localStore.set(KEY, JSON.stringify([...new Set(sizes)].slice(0, MAX_SIZES)))
}

/** Once a tab and with every size: the account's join those of this browser. A failure is made up for by the next one. */
export async function syncSizes(): Promise<void> {
  const sizes = readMySizes()
    .map(Number)
    .filter((size) => size > 0)
  try {
    const answer = await send(api.users['remember-sizes'].$put({ json: { sizes } }))
    keepSizes([...readMySizes(), ...answer.sizes.map(String)])
    sessionStore.set(SYNCED, 'yes')
  } catch {
    // They stay in this browser.
  }
}

export function syncSizesOnce(): void {
  if (sessionStore.get(SYNCED) === null) void syncSizes()
}

/** At the logout: the account has them, and the next visitor may be another. */
export function forgetSizes(): void {
  localStore.set(KEY, null)
  sessionStore.set(SYNCED, null)
}
