import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { formatDate } from '../../lib/dates.ts'
import { permissionsOfKey } from '../../lib/permissions.ts'
import { actingKey } from '../acting-key.ts'
import { hasApiKey, hashApiKey, isApiKey, looksLikeApiKey } from '../api-key-format.ts'
import { clock } from '../clock.ts'
import { type Database, db } from '../database.ts'
import { log } from '../log.ts'
import { count, type Limit, take } from '../rate-limiter.ts'
import { requireGuardForKey } from './auth-guards.ts'
import { clientIpOf } from './client-ip.ts'
import { refuse } from './errors.ts'
import { refuseTooMany } from './rate-limits.ts'
import { ownOrigin } from './security.ts'
import { logSecurityEvent } from './security-log.ts'
import type { ActingKey, SessionEnv, SignedIn } from './session.ts'

export type ApiKey = ActingKey & {
  userId: string
  permissions: readonly string[]
  /** What its maker may do at this moment; null while the account may not sign in. */
  ofMaker: ReadonlySet<string> | null
  origins: readonly string[]
  callsPerMinute: number
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

/** The SQL is the accounts'. */
export type ApiKeyStore = {
  findApiKey: (on: Database, tokenHash: Buffer) => Promise<ApiKey | null>
  touchApiKey: (on: Database, id: string, used: { at: Date; notSince: Date }) => Promise<void>
  isOriginOfKey: (on: Database, origin: string, now: Date) => Promise<boolean>
}

const failures: Limit = { name: 'guess-key', points: 50, seconds: 15 * 60 }
const MINUTE_MS = 60_000
const PREFLIGHT_SECONDS = 600

/** Servers, proxies and browsers keep addresses, so a key that was in one is known to others. */
export const refuseKeysInAddresses = createMiddleware(async (c, next) => {
  if (hasApiKey(decoded(c.req.url))) {
    logSecurityEvent(c, 'key.exposed')
    refuse(
      400,
      'A key in an address stays in logs. Revoke this key, make another, and send it as Authorization: Bearer',
    )
  }
  await next()
})

function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

/** A request with a key is asked for nothing else: its cookies are neither read nor set. */
export const apiKeys = (store: ApiKeyStore) =>
  createMiddleware<SessionEnv>(async (c, next) => {
    if (isPreflight(c)) return answerPreflight(c, store)
    const token = keyIn(c.req.header('authorization'))
    if (token === null) return next()
    const tokenHash = hashApiKey(token)
    const key = await needKey(c, store, { token, tokenHash })
    const visitor = visitorOf(key, tokenHash)
    c.set('visitor', visitor)
    c.set('findAgain', async () => {
      const again = await store.findApiKey(db, tokenHash)
      return again && !whyNot(again) ? visitorOf(again, tokenHash) : null
    })
    const headers = new Headers({ vary: 'Origin' })
    allowOrigin(c, key, headers)
    await countCall(c, key, headers)
    requireGuardForKey(c)
    await actingKey.run(key.id, next)
    for (const [name, value] of headers) if (name !== 'vary') c.res.headers.set(name, value)
    c.res.headers.append('vary', 'Origin')
    c.res.headers.delete('set-cookie')
    touch(store, key)
  })

/** Null for another scheme and for tokens of others, which a proxy before the shop may send. */
function keyIn(authorization = ''): string | null {
  const [, token = ''] = /^bearer +(\S+) *$/i.exec(authorization) ?? []
  return looksLikeApiKey(token) ? token : null
}

function visitorOf({ id, name, prefix, userId, createdAt, expiresAt, ...key }: ApiKey, tokenHash: Buffer) {
  return {
    id: userId,
    role: 'admin',
    permissions: permissionsOfKey(key.permissions, key.ofMaker ?? new Set()),
    tokenHash,
    openedAt: createdAt,
    expiresAt,
    hasSecondFactor: false,
    isConfirmed: false,
    key: { id, name, prefix },
  } as const satisfies SignedIn
}

async function needKey(
  c: Context,
  store: ApiKeyStore,
  { token, tokenHash }: { token: string; tokenHash: Buffer },
): Promise<ApiKey> {
  const key = isApiKey(token) ? await store.findApiKey(db, tokenHash) : null
  const reason = key ? whyNot(key) : 'This is not a key of this shop'
  if (key && !reason) return key
  logSecurityEvent(c, 'key.refused', { reason, refusedKey: key?.prefix })
  const wait = await take(failures, clientIpOf(c) ?? 'here')
  if (wait > 0) refuseTooMany(failures.name, wait)
  c.header('WWW-Authenticate', `Bearer realm="shop", error="invalid_token", error_description="${reason}"`)
  refuse(401, reason ?? '')
}

function whyNot({ revokedAt, expiresAt, ofMaker }: ApiKey): string | null {
  if (revokedAt) return 'This key was revoked'
  if (expiresAt <= clock.now()) return `This key expired on ${formatDate(expiresAt)}`
  return ofMaker ? null : 'The account that made this key may not sign in'
}

/** A browser names the page that asks. Refused here and not only by the browser, which hides the answer but sends the call. */
function allowOrigin(c: Context, { origins }: ApiKey, headers: Headers): void {
  const origin = c.req.header('origin')
  if (origin === undefined || origin === ownOrigin) return
  if (!origins.includes(origin)) refuse(403, 'This key does not allow calls from pages of this site')
  headers.set('access-control-allow-origin', origin)
  headers.set(
    'access-control-expose-headers',
    'Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset',
  )
}

const limits = new Map<number, Limit>()

function limitOf(points: number): Limit {
  const limit = limits.get(points) ?? { name: 'key', points, seconds: 60 }
  limits.set(points, limit)
  return limit
}

async function countCall(c: Context, { id, callsPerMinute }: ApiKey, headers: Headers): Promise<void> {
  const limit = limitOf(callsPerMinute)
  const { isOver, left, seconds } = await count(limit, id)
  headers.set('ratelimit-limit', String(callsPerMinute))
  headers.set('ratelimit-remaining', String(left))
  headers.set('ratelimit-reset', String(seconds))
  if (!isOver) return
  for (const [name, value] of headers) c.header(name, value)
  logSecurityEvent(c, 'request.limited', { limit: limit.name })
  refuseTooMany(limit.name, seconds)
}

const isPreflight = (c: Context) =>
  c.req.method === 'OPTIONS' &&
  c.req.header('origin') !== undefined &&
  c.req.header('access-control-request-method') !== undefined

/** It comes without the key: so the origins of all keys are answered, and the call itself is compared with its own. */
async function answerPreflight(c: Context, store: ApiKeyStore): Promise<Response> {
  const origin = c.req.header('origin') ?? ''
  c.header('Vary', 'Origin')
  if (!(await store.isOriginOfKey(db, origin, clock.now()))) refuse(403, 'No key allows calls of this site')
  return c.body(null, 204, {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key',
    'access-control-max-age': String(PREFLIGHT_SECONDS),
  })
}

/** Once a minute, and no call waits for it. */
function touch(store: ApiKeyStore, { id, lastUsedAt }: ApiKey): void {
  const at = clock.now()
  const notSince = new Date(at.getTime() - MINUTE_MS)
  if (lastUsedAt && lastUsedAt > notSince) return
  store
    .touchApiKey(db, id, { at, notSince })
    .catch((error) => log.warn({ err: error }, 'the last use of a key was not written'))
}
