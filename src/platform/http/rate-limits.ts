import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { config } from '../config.ts'
import { rateLimitRefusals } from '../metrics/series.ts'
import { giveBack, type Limit, take } from '../rate-limiter.ts'
import { clientIpOf } from './client-ip.ts'
import { refuse } from './errors.ts'
import { costOf } from './request-costs.ts'
import { logSecurityEvent } from './security-log.ts'
import { findVisitor, type SessionEnv } from './session.ts'

export function refuseTooMany(limit: string, seconds: number): never {
  rateLimitRefusals.inc({ limit })
  const wait = seconds < 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  refuse(429, `Too many tries. Please wait ${wait} and try again`, { retryAfter: seconds })
}

for (const limit of [
  'all',
  'guess-password',
  'guess-reset',
  'guess-code',
  'guess-second-factor',
  'guess-key',
  'key',
])
  rateLimitRefusals.inc({ limit }, 0)

/** `by` address alone where a route comes before the session middleware. */
export function rateLimit(limit: Limit, by: 'person' | 'address' = 'person') {
  rateLimitRefusals.inc({ limit: limit.name }, 0)
  return createMiddleware<SessionEnv>(async (c, next) => {
    const visitor = by === 'person' ? await findVisitor(c) : null
    const keys = [clientIpOf(c), visitor?.id].filter((key) => key !== undefined)
    const waits = await Promise.all(keys.map((key) => take(limit, key)))
    const wait = Math.max(0, ...waits)
    if (wait > 0) {
      logSecurityEvent(c, 'request.limited', { limit: limit.name })
      refuseTooMany(limit.name, wait)
    }
    await next()
  })
}

/** In how many seconds a request may be made again that counts for each key; 0: now. For protocols that have refusals of their own. */
export async function waitOf(c: Context, ...counts: Count[]): Promise<number> {
  for (const [limit, key] of counts) {
    const wait = await take(limit, key)
    if (wait > 0) {
      rateLimitRefusals.inc({ limit: limit.name })
      logSecurityEvent(c, 'request.limited', { limit: limit.name })
      return wait
    }
  }
  return 0
}

const QUARTER = 15 * 60
const HOUR = 60 * 60

/** Wrong guesses at an account's secret; see docs/decisions/0028. */
const guesses = {
  // Browsers that have signed in to the account before: strangers cannot use these up.
  byDevice: { name: 'guess-device', points: 5, seconds: QUARTER },
  fromAddressAtAccount: { name: 'guess-account-address', points: 5, seconds: QUARTER },
  fromAddress: { name: 'guess-address', points: 50, seconds: QUARTER },
  atAccount: { name: 'guess-account', points: 25, seconds: HOUR },
  // Once 25 are used up, each address has one more a day, so that 25 wrong guesses do not lock the owner out.
  extraFromAddress: { name: 'guess-extra-address', points: 1, seconds: 24 * HOUR },
  extraAtAccount: { name: 'guess-extra-account', points: 75, seconds: HOUR },
} satisfies Record<string, Limit>

/** Right guesses too: each costs the shop a hash and a session. */
const attempts: Limit = { name: 'attempt-account-address', points: 30, seconds: QUARTER }

/** All strangers together have this many, because 24 hours overlap 25 one-hour windows. */
export const MAX_GUESSES_PER_DAY = 25 * (guesses.atAccount.points + guesses.extraAtAccount.points)

const secondFactorGuesses: Limit = { name: 'guess-second-factor', points: 5, seconds: QUARTER }
const secondFactorWarnings: Limit = { name: 'second-factor-warning', points: 1, seconds: 24 * HOUR }

/**
 * The client guesses here once it has given the right password. A browser that has signed in before has five guesses of its own, so that a
 * thief cannot lock the owner out; all others share five. Throws 429, and warns the owner once a day.
 */
export async function countSecondFactorGuess(
  c: Context,
  { userId, device }: { userId: string; device: string | null },
  warn?: () => Promise<void>,
): Promise<() => Promise<void>> {
  const counted = await takeAll([secondFactorGuesses, `${userId} ${device ?? 'others'}`])
  if ('wait' in counted) {
    logSecurityEvent(c, 'second-factor.limited', { admin: userId })
    if (warn && (await take(secondFactorWarnings, userId)) === 0) await warn()
    refuseTooMany(secondFactorGuesses.name, counted.wait)
  }
  return () => giveAllBack(counted.taken)
}

type Guess = { secret: 'password' | 'reset' | 'code'; email: string; device: string | null }
type Count = [Limit, string]

/** Counts before the check, so that parallel guesses count; throws 429. Call the result after a right guess. */
export async function countGuess(c: Context, { secret, email, device }: Guess): Promise<() => Promise<void>> {
  const account = `${secret} ${email}`
  const address = clientIpOf(c) ?? 'here'
  const counted = await withAttempt(
    `${account} ${address}`,
    device === null
      ? await countStrangersGuess(account, address)
      : await takeAll([guesses.byDevice, `${account} ${device}`]),
  )
  if ('wait' in counted) {
    logSecurityEvent(c, secret === 'reset' ? 'reset.limited' : 'login.limited', { email })
    refuseTooMany(`guess-${secret}`, counted.wait)
  }
  return () => giveAllBack(counted.taken)
}

type LimitOutcome = { taken: Count[] } | { wait: number }

/** Last, so that guesses which are refused cannot use up the attempts of an owner at the same address. */
async function withAttempt(key: string, counted: LimitOutcome): Promise<LimitOutcome> {
  if ('wait' in counted) return counted
  const wait = await take(attempts, key)
  if (wait === 0) return counted
  await giveAllBack(counted.taken)
  return { wait }
}

async function countStrangersGuess(account: string, address: string): Promise<LimitOutcome> {
  const here = `${account} ${address}`
  const atAddress = await takeAll([guesses.fromAddressAtAccount, here], [guesses.fromAddress, address])
  if ('wait' in atAddress) return atAddress
  const atAccount = await takeAll([guesses.atAccount, account])
  if ('taken' in atAccount) return { taken: [...atAddress.taken, ...atAccount.taken] }
  const extra = await takeAll([guesses.extraFromAddress, here], [guesses.extraAtAccount, account])
  return 'taken' in extra ? { taken: [...atAddress.taken, ...extra.taken] } : atAccount
}

/** Sequential: a refusal by one limit does not count at the next and gives back the earlier ones. */
async function takeAll(...counts: Count[]): Promise<LimitOutcome> {
  for (const [at, [limit, key]] of counts.entries()) {
    const wait = await take(limit, key)
    if (wait > 0) {
      await giveAllBack(counts.slice(0, at))
      return { wait }
    }
  }
  return { taken: counts }
}

async function giveAllBack(counts: Count[]): Promise<void> {
  await Promise.all(counts.map(([limit, key]) => giveBack(limit, key)))
}

// A whole college may share one address, so these are beyond what a crowd does. Counted per process, reads by their cost.
const reads = new RateLimiterMemory({ points: 3000, duration: 60 })
const writes = new RateLimiterMemory({ points: 1200, duration: 60 })

export const rateLimited = createMiddleware(async (c, next) => {
  const address = config.RATE_LIMITS === 'on' ? clientIpOf(c) : undefined
  if (address !== undefined) {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const limiter = isRead ? reads : writes
    const { pathname, search } = new URL(c.req.url)
    const points = isRead ? costOf(pathname + search) : 1
    try {
      await limiter.consume(address, points)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      if (refusal.consumedPoints <= limiter.points + points)
        logSecurityEvent(c, 'request.limited', { limit: 'all' })
      refuseTooMany('all', Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
    }
  }
  await next()
})
