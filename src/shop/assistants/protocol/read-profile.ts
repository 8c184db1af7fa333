import { LRUCache } from 'lru-cache'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { z } from 'zod'
import { parseJson } from '../../../lib/json.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import { config } from '../../../platform/config.ts'
import { isLoopbackName, networkList } from '../../../platform/networks.ts'
import { type OutsideAnswer, type OutsideRefusal, requestOutside } from '../../../platform/outside-request.ts'
import type { DeclaredCapabilities } from './capability-rules.ts'
import { MAX_PROFILE_BYTES, MAX_PROFILE_URL, type ProtocolRefusal, secondsToKeep } from './rules.ts'

type ForeignProfile = { version: string; capabilities: DeclaredCapabilities }
type ProfileResult = Result<ForeignProfile, ProtocolRefusal>

const entry = z.object({
  version: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  extends: z.union([z.string(), z.array(z.string()).min(1)]).optional(),
  config: z.object({ webhook_url: z.string().optional() }).optional().catch(undefined),
})
const registry = z.record(z.string(), z.array(z.looseObject({})))
const document = z.object({
  ucp: z.object({
    version: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
    services: registry,
    payment_handlers: registry,
    capabilities: z.record(z.string(), z.array(entry)).default({}),
  }),
})

const TIMEOUT_MS = 5_000
const MAX_KEPT = 500
const MAX_AT_ONCE = 10
const FAILURE_SECONDS = 30
/** Of all strangers together, in each process. */
const fetches = new RateLimiterMemory({ points: 120, duration: 60 })

const kept = new LRUCache<string, ProfileResult>({ max: MAX_KEPT })
const underWay = new Map<string, Promise<ProfileResult>>()

/** A demo and its tests have programs on the same machine. */
const isLoopbackAllowed = config.MODE === 'demo'
const loopback = networkList([...config.OUTSIDE_NETWORKS_ALLOWED, '127.0.0.0/8', '::1'])

const invalid = (content: string) => refused({ reason: 'invalid_profile_url', content } as const)
const unreachable = (content: string) => refused({ reason: 'profile_unreachable', content } as const)
const malformed = (content: string) => refused({ reason: 'profile_malformed', content } as const)
const busy = refused({
  reason: 'busy',
  content: 'Too many profiles are being read. Please try again in a moment',
  retryAfter: 5,
})

const refusals: Record<OutsideRefusal['reason'], ProfileResult> = {
  url: invalid('The address of the profile is no URL'),
  protocol: invalid('The address of the profile does not begin with https://'),
  credentials: invalid('The address of the profile has a user name or a password'),
  port: invalid('The port of the profile is not allowed'),
  name: invalid('The server of the profile was not found'),
  address: invalid('The server of the profile has no public address'),
  timeout: unreachable('The profile did not arrive in time'),
  connection: unreachable('There was no connection to the server of the profile'),
}

let standIn: (url: string) => unknown = () => undefined

/** What a demo answers for servers that it cannot reach; undefined: it does not know them either. */
export function provideProfiles(profileAt: (url: string) => unknown): void {
  standIn = profileAt
}

/** What an assistant says of itself, from memory while it may be kept. A failure is kept for half a minute. */
export async function readProfile(url: string | null): Promise<ProfileResult> {
  if (url === null) return invalid('The request names no profile: UCP-Agent: profile="https://…"')
  if (url.length > MAX_PROFILE_URL || !URL.canParse(url)) return refusals.url
  const { protocol, hostname } = new URL(url)
  const isLocal = isLoopbackAllowed && isLoopbackName(hostname)
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) return refusals.protocol
  const known = kept.get(url) ?? underWay.get(url)
  if (known) return known
  if (underWay.size >= MAX_AT_ONCE) return busy
  const asked = mayFetch()
    .then((may) => (may ? fetchProfile(url, isLocal) : busy))
    .finally(() => underWay.delete(url))
  underWay.set(url, asked)
  return asked
}

async function mayFetch(): Promise<boolean> {
  if (config.RATE_LIMITS === 'off') return true
  return fetches.consume('all').then(
    () => true,
    () => false,
  )
}

async function fetchProfile(url: string, isLocal: boolean): Promise<ProfileResult> {
  const answered = await requestOutside(url, {
    headers: { accept: 'application/json' },
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_PROFILE_BYTES,
    ...(isLocal && { allowed: loopback, resolve: async () => ['127.0.0.1'] }),
  })
  const known = answered.ok ? undefined : standIn(url)
  const read = answered.ok
    ? profileOf(answered.value)
    : known === undefined
      ? refusals[answered.refusal.reason]
      : readDocument(known)
  const seconds =
    read.ok && answered.ok ? secondsToKeep(answered.value.headers['cache-control']) : FAILURE_SECONDS
  kept.set(url, read, { ttl: seconds * 1000 })
  return read
}

function profileOf({ status, body, isCut }: OutsideAnswer): ProfileResult {
  if (status !== 200) return unreachable(`The server of the profile answered ${status}`)
  if (isCut) return malformed(`The profile is larger than ${MAX_PROFILE_BYTES / 1024} KiB`)
  try {
    return readDocument(parseJson(body.toString('utf8')))
  } catch {
    return malformed('The profile is no JSON')
  }
}

function readDocument(parsed: unknown): ProfileResult {
  const read = document.safeParse(parsed)
  if (!read.success) return malformed('The profile is not what the protocol says')
  const { version, capabilities } = read.data.ucp
  return done({ version, capabilities })
}
