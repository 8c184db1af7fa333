import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { inBatches } from './batches.ts'
import { config } from './config.ts'
import { pool } from './database.ts'

/** At most so many points in so many seconds, for each key. */
export type Limit = { name: string; points: number; seconds: number }

const limiters = new Map<Limit, RateLimiterPostgres>()

// Counted in PostgreSQL: every process counts the same guesses, and a restart forgets none.
function limiterOf(limit: Limit): RateLimiterPostgres {
  let limiter = limiters.get(limit)
  if (!limiter) {
    limiter = new RateLimiterPostgres({
      storeClient: { query: (statement: { text: string }) => pool.query(statement) },
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: limit.name,
      points: limit.points,
      duration: limit.seconds,
    })
    limiters.set(limit, limiter)
  }
  return limiter
}

/** Keys may be an email or an address of the network; only their hashes are kept. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

/** Takes a point of `key`: 0 when there was one, else the seconds until there is. */
export async function take(limit: Limit, key: string): Promise<number> {
  if (config.RATE_LIMITS === 'off') return 0
  try {
    await limiterOf(limit).consume(hashed(key))
    return 0
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
  }
}

/** Gives a point back that was taken for what turned out right. */
export async function giveBack(limit: Limit, key: string): Promise<void> {
  if (config.RATE_LIMITS === 'on') await limiterOf(limit).reward(hashed(key))
}

/** Forgets what was counted in windows that are over. */
export async function purgeExpiredLimits(): Promise<void> {
  const now = Date.now()
  await inBatches(async (limit) => {
    const spent = 'select key from rate_limits where expire < $1 limit $2'
    const { rowCount } = await pool.query(`delete from rate_limits where key in (${spent})`, [now, limit])
    return rowCount ?? 0
  })
}
