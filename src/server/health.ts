import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { canWrite } from '../platform/cache-invalidation.ts'
import { config } from '../platform/config.ts'
import { connectionOf } from '../platform/http/client-ip.ts'
import { refuse } from '../platform/http/errors.ts'
import { arrivalOf } from '../platform/http/proxy-check.ts'
import { allMetrics } from '../platform/metrics.ts'
import { isLoopbackName } from '../platform/networks.ts'
import { isDraining } from './draining.ts'

export const health = new Hono()
  .get('/health', (c) => {
    const arrived = arrivalOf(c)
    return c.json({ status: 'up', ...(arrived && { arrived }) })
  })
  .get('/ready', async (c) => {
    c.header('cache-control', 'no-store')
    if (isDraining()) return c.json({ status: 'draining' }, 503)
    if (!(await isReady())) refuse(503, 'The database does not answer')
    return c.json({ status: 'ready' })
  })
  // The path that hosts of containers ask (ONCE, Kamal).
  .get('/up', async (c) => {
    c.header('cache-control', 'no-store')
    if (!(await isReady())) refuse(503, 'The database does not answer')
    return c.text('OK')
  })
  .get('/metrics', async (c) => {
    if (!maySeeMetrics(c)) refuse(404, 'Not found')
    return c.text(await allMetrics(), 200, { 'content-type': 'text/plain; version=0.0.4' })
  })

const READY_TIMEOUT_MS = 1_500
const READY_SHARED_MS = 1_000

let answer: Promise<boolean> | undefined

function isReady(): Promise<boolean> {
  if (!answer) {
    const written = canWrite().catch(() => false)
    answer = Promise.race([written, sleep(READY_TIMEOUT_MS, false)])
    void answer.then(() => setTimeout(() => (answer = undefined), READY_SHARED_MS).unref())
  }
  return answer
}

const loopbackAddresses = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const proxyHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]

function maySeeMetrics(c: Context): boolean {
  const token = config.METRICS_TOKEN
  if (token !== undefined) return isSame(c.req.header('authorization') ?? '', `Bearer ${token}`)
  if (config.MODE !== 'production') return true
  const host = `http://${c.req.header('host') ?? ''}`
  return (
    loopbackAddresses.has(connectionOf(c) ?? '') &&
    proxyHeaders.every((name) => c.req.header(name) === undefined) &&
    URL.canParse(host) &&
    isLoopbackName(new URL(host).hostname)
  )
}

/** Hashed to equal lengths, for a constant-time comparison. */
function isSame(sent: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(sent), digest(wanted))
}
