import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { config } from '../config.ts'
import { giveBack, type Limit, take } from '../limits.ts'
import { addressOf } from './address.ts'
import { refuse } from './errors.ts'
import type { SessionEnv } from './session.ts'

/** Ends the request with a 429 that says when to come back. */
function refuseForNow(seconds: number): never {
  const wait = seconds < 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  refuse(429, `Too many tries. Please wait ${wait} and try again`, { retryAfter: seconds })
}

/** Limits a call per address and, where somebody is signed in, per account. */
export function limited(limit: Limit) {
  return createMiddleware<SessionEnv>(async (c, next) => {
    const keys = [addressOf(c), c.get('visitor')?.id].filter((key) => key !== undefined)
    const waits = await Promise.all(keys.map((key) => take(limit, key)))
    const wait = Math.max(0, ...waits)
    if (wait > 0) refuseForNow(wait)
    await next()
  })
}

const quarter = 15 * 60
const guessesHere: Limit = { name: 'guess-account-address', points: 5, seconds: quarter }
const guessesFromAddress: Limit = { name: 'guess-address', points: 50, seconds: quarter }
// From everywhere: an attacker with many addresses gets no further, and its owner is kept out for an hour at most.
const guessesAtAccount: Limit = { name: 'guess-account', points: 25, seconds: 60 * 60 }

/**
 * Counts a guess at what only the owner of `account` knows, before it is looked at, so that guesses made at once count
 * too; 429 when there were too many. Call what it gives when the guess was right: only wrong ones stay counted.
 */
export async function countGuess(c: Context, secret: string, account: string): Promise<() => Promise<void>> {
  const address = addressOf(c) ?? 'here'
  const counts: [Limit, string][] = [
    [guessesHere, `${secret} ${account} ${address}`],
    [guessesFromAddress, address],
    [guessesAtAccount, `${secret} ${account}`],
  ]
  // One after the other: what is refused at an address must not count at the account, or one could lock its owner out.
  for (const [limit, key] of counts) {
    const wait = await take(limit, key)
    if (wait > 0) refuseForNow(wait)
  }
  return async () => {
    await Promise.all(counts.map(([limit, key]) => giveBack(limit, key)))
  }
}

// A whole college may share one address, so this only stops what no crowd of people does. Each process counts alone.
const reads = new RateLimiterMemory({ points: 3000, duration: 60 })
const writes = new RateLimiterMemory({ points: 1200, duration: 60 })

/** Keeps one address from asking without end: 3,000 reads and 1,200 writes a minute. */
export const paced = createMiddleware(async (c, next) => {
  const address = config.RATE_LIMITS === 'on' ? addressOf(c) : undefined
  if (address !== undefined) {
    const reading = c.req.method === 'GET' || c.req.method === 'HEAD'
    try {
      await (reading ? reads : writes).consume(address)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      refuseForNow(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
    }
  }
  await next()
})
