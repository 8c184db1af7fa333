import type { IncomingMessage, ServerResponse } from 'node:http'
import { pool } from '../database.ts'
import { log } from '../log.ts'
import { overloadRefusals } from '../metrics/series.ts'

// At 2 to 6 ms of CPU each, a page that is admitted waits for at most 0.4 s.
const MAX_READS = 64
// Queries that wait for a connection. Reads leave the queue to what buys.
const MAX_QUEUE_OF_READS = 30
const MAX_QUEUE = 150

const RETRY_AFTER_SECONDS = 5
const LOG_EVERY_MS = 10_000

// Answered from memory or disk, or asked by monitoring.
const unlimited = /^\/(assets|images|fonts|webhooks)\/|^\/(health|ready|metrics|up|robots\.txt|favicon\.svg)$/
const ofPurchases = /^\/(cart|order|users|wallet|address|coupen)\//

let reads = 0
let refused = 0
let loggedAt = Number.NEGATIVE_INFINITY

type Class = 'unlimited' | 'purchase' | 'read'

function classOf({ method, url = '' }: IncomingMessage): Class {
  const path = url.split('?', 1)[0] ?? ''
  if (unlimited.test(path)) return 'unlimited'
  return (method === 'GET' || method === 'HEAD') && !ofPurchases.test(path) ? 'read' : 'purchase'
}

/**
 * Runs `answer` unless the process has more to do than it can answer in time: then reads are refused first. What is
 * counted are reads and waiting queries, not bodies that arrive slowly: a few slow clients would otherwise shut the shop.
 */
export function admit(
  req: IncomingMessage,
  res: ServerResponse,
  page: () => string,
  answer: () => unknown,
): void {
  const kind = classOf(req)
  const queue = pool.waitingCount
  const isFull =
    kind === 'read'
      ? reads >= MAX_READS || queue >= MAX_QUEUE_OF_READS
      : kind === 'purchase' && queue >= MAX_QUEUE
  if (isFull) {
    overloadRefusals.inc({ kind })
    refuseOverload(req, res, page)
  } else if (kind === 'read') {
    reads++
    void Promise.resolve(answer()).finally(() => reads--)
  } else void answer()
}

const headers = {
  'retry-after': String(RETRY_AFTER_SECONDS),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
}

const body = JSON.stringify({
  message: 'Very many people are in the shop just now. Please try again in some seconds',
  retryAfter: RETRY_AFTER_SECONDS,
})

function refuseOverload(req: IncomingMessage, res: ServerResponse, page: () => string): void {
  logOverload()
  const isPage = req.method === 'GET' && req.headers.accept?.includes('text/html')
  const type = isPage ? 'text/html; charset=UTF-8' : 'application/json'
  res.writeHead(503, { ...headers, 'content-type': type }).end(isPage ? page() : body)
}

function logOverload(): void {
  refused++
  const now = performance.now()
  if (now - loggedAt < LOG_EVERY_MS) return
  log.warn(
    { refused, reads, queue: pool.waitingCount },
    'requests are refused: there are more than this process can answer',
  )
  loggedAt = now
  refused = 0
}
