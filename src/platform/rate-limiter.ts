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

/** In how many seconds it may be asked again; 0: now. */
export async function take(limit: Limit, key: string): Promise<number> {
  const { isOver, seconds } = await count(limit, key)
  return isOver ? seconds : 0
}

/** `left` may be asked more in these `seconds`. */
export async function count(
  limit: Limit,
  key: string,
): Promise<{ isOver: boolean; left: number; seconds: number }> {
  if (config.RATE_LIMITS === 'off') return { isOver: false, left: limit.points, seconds: limit.seconds }
  try {
    const { remainingPoints, msBeforeNext } = await limiterOf(limit).consume(hashed(key))
    return { isOver: false, left: remainingPoints, seconds: secondsOf(msBeforeNext) }
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return { isOver: true, left: 0, seconds: secondsOf(refusal.msBeforeNext) }
  }
}

const secondsOf = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000))

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
