export const MAX_LIVE_KEYS = 50
/** Those that no longer work are listed too, up to so many together. */
export const MAX_LISTED_KEYS = 200
export const MAX_ORIGINS = 10

/** Days until a key ends. */
export const keyDays = [30, 90, 365, 730] as const
export const DEFAULT_KEY_DAYS = 365

export const callsPerMinuteChoices = [60, 120, 300, 600, 1200] as const

export type ApiKeyDraft = {
  name: string
  permissions: string[]
  origins: string[]
  callsPerMinute: number
}

export type ListedKey = ApiKeyDraft & {
  id: string
  prefix: string
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
  maker: { id: string; name: string }
}

/** As a browser sends it: scheme and host in lower case, the port where it is no usual one, and nothing else. Null if it is none. */
export function readOrigin(typed: string): string | null {
  const text = typed.trim().replace(/\/$/, '')
  if (!/^https?:\/\/[^\s/?#@]+$/i.test(text)) return null
  try {
    const { protocol, hostname, origin } = new URL(text)
    const isOwnMachine = hostname === 'localhost' || hostname === '127.0.0.1'
    return protocol === 'https:' || isOwnMachine ? origin : null
  } catch {
    return null
  }
}

export type KeyState = 'live' | 'expired' | 'revoked'

export function stateOfKey(
  { revokedAt, expiresAt }: Pick<ListedKey, 'revokedAt' | 'expiresAt'>,
  now: Date,
): KeyState {
  if (revokedAt) return 'revoked'
  return expiresAt <= now ? 'expired' : 'live'
}
