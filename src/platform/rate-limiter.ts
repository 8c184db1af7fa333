import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { inBatches } from './batches.ts'
import { config } from './config.ts'
import { pool } from './database.ts'

export type Limit = { name: string; points: number; seconds: number }

const limiters = new Map<Limit, RateLimiterPostgres>()

// The counts are in PostgreSQL, so that all processes share them and a restart keeps them.
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

function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

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

export async function giveBack(limit: Limit, key: string): Promise<void> {
  if (config.RATE_LIMITS === 'on') await limiterOf(limit).reward(hashed(key))
}

export async function purgeExpiredLimits(): Promise<void> {
  const now = Date.now()
  await inBatches(async (limit) => {
    const spent = 'select key from rate_limits where expire < $1 limit $2'
    const { rowCount } = await pool.query(`delete from rate_limits where key in (${spent})`, [now, limit])
    return rowCount ?? 0
  })
}
