import type { ProtocolVersion } from '../rules.ts'

/** Why a request was not served, in the codes of the protocol where it has one. */
export type ProtocolCode =
  | 'invalid_profile_url'
  | 'profile_unreachable'
  | 'profile_malformed'
  | 'version_unsupported'
  | 'capabilities_incompatible'
  | 'invalid_request'
  | 'request_too_large'
  | 'rate_limited'
  | 'busy'
  | 'identity_required'
  | 'insufficient_scope'

/** `version`: of the answer, where one was chosen. `retryAfter`: in seconds. */
export type ProtocolRefusal = {
  reason: ProtocolCode
  content: string
  version?: ProtocolVersion
  retryAfter?: number
  /** The header `WWW-Authenticate`. */
  challenge?: string
}

export const MAX_PROFILE_URL = 2_048
export const MAX_PROFILE_BYTES = 128 * 1024
const MIN_PROFILE_AGE = 60
const MAX_PROFILE_AGE = 24 * 60 * 60

/** Seconds that a profile is kept: at least a minute, whatever its server says, and at most a day. */
export function secondsToKeep(cacheControl: string | undefined): number {
  const said = /(?:^|[\s,])max-age="?(\d{1,9})/i.exec(cacheControl ?? '')?.[1]
  return Math.min(Math.max(Number(said ?? 0), MIN_PROFILE_AGE), MAX_PROFILE_AGE)
}

/** Requests of one profile and of one address in a minute. A profile may have many shoppers, and an address few. */
export const limitsOfAssistants = {
  ofAddress: { name: 'assistant-address', points: 600, seconds: 60 },
  ofProfile: { name: 'assistant-profile', points: 12_000, seconds: 60 },
}
