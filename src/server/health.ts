import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { config } from '../platform/config.ts'
import { db } from '../platform/database.ts'
import { refuse } from '../platform/http/errors.ts'
import { allMetrics } from '../platform/metrics.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** What watches the shop: is the process up, can it work, what does it count. */
export const health = new Hono()
  .get('/health', (c) => c.json({ status: 'up' }))
  .get('/ready', async (c) => {
    await sql`select 1 from migrations limit 1`
      .execute(db)
      .catch(() => refuse(503, 'The database does not answer'))
    return c.json({ status: 'ready' })
  })
  .get('/metrics', async (c) => {
    const token = config.METRICS_TOKEN
    const known = token !== undefined && c.req.header('authorization') === `Bearer ${token}`
    const near = loopback.has(getConnInfo(c).remote.address ?? '')
    if (config.MODE === 'production' && !known && !near) refuse(404, 'Not found')
    return c.text(await allMetrics(), 200, { 'content-type': 'text/plain; version=0.0.4' })
  })
