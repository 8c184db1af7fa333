import type { IncomingMessage, ServerResponse } from 'node:http'
import { config } from '../config.ts'
import { pool } from '../database.ts'
import { log } from '../log.ts'
import { overloadRefusals } from '../metrics/series.ts'
import { clientIpOfRequest } from './client-ip.ts'
import { costOf, DEAR } from './request-costs.ts'

// The unit is that of `costOf`: an admitted request waits for at most 0.4 s of CPU.
const MAX_UNITS = 64
// Dear requests leave half of it to the others, and each client leaves half of all and of what is dear to other clients.
const MAX_DEAR = MAX_UNITS / 2
const MAX_OF_CLIENT = MAX_UNITS / 2
const MAX_DEAR_OF_CLIENT = MAX_DEAR / 2
// Queries that wait for a connection. Reads leave the queue to what buys.
const MAX_QUEUE_OF_READS = 30
const MAX_QUEUE = 150

const RETRY_AFTER_SECONDS = 5
const LOG_EVERY_MS = 10_000

// Answered from memory or disk, or asked by monitoring.
const unlimited = /^\/(assets|images|fonts|webhooks)\/|^\/(health|ready|metrics|up|robots\.txt|favicon\.svg)$/
const ofPurchases = /^\/(cart|order|users|wallet|address|coupen)\//

const overloaded = 'Very many people are in the shop just now'
const clientOverShare = 'You ask for very much at once'

/** Units of cost that are being answered for everybody, for dear requests, and for each client. */
const units = new Map<string, number>()
let refused = 0
let loggedAt = Number.NEGATIVE_INFINITY

type Kind = 'unlimited' | 'purchase' | 'read' | 'dear'

function kindOf({ method, url = '' }: IncomingMessage, cost: number): Kind {
  const path = url.split('?', 1)[0] ?? ''
  if (unlimited.test(path)) return 'unlimited'
  if (cost >= DEAR) return 'dear'
  return (method === 'GET' || method === 'HEAD') && !ofPurchases.test(path) ? 'read' : 'purchase'
}

/** A client is counted by address and by session, so that neither many sessions nor many addresses get more. */
function clientsOf(req: IncomingMessage): string[] {
  if (config.RATE_LIMITS === 'off') return []
  const session = /(?:^|; ?)(?:__Host-)?sid=([^;]+)/.exec(req.headers.cookie ?? '')?.[1]
  return [`address ${clientIpOfRequest(req)}`, ...(session ? [`session ${session}`] : [])]
}

/** One request is always admitted, whatever it costs. */
function isFull(share: string, max: number, cost: number): boolean {
  const used = units.get(share) ?? 0
  return used > 0 && used + cost > max
}

const dearOf = (client: string) => `dear ${client}`

function add(shares: string[], cost: number): void {
  for (const share of shares) {
    const sum = (units.get(share) ?? 0) + cost
    if (sum > 0) units.set(share, sum)
    else units.delete(share)
  }
}

/**
 * Runs `answer` unless the process has more to do than it can answer in time: then dear requests are refused first, other reads
 * next. What is counted are costs and waiting queries, not bodies that arrive slowly: a few slow clients would otherwise shut
 * the shop.
 */
export function admit(
  req: IncomingMessage,
  res: ServerResponse,
  page: (title: string) => string,
  answer: () => unknown,
): void {
  const cost = costOf(req.url ?? '')
  const kind = kindOf(req, cost)
  const isRead = kind === 'read' || kind === 'dear'
  const clients = isRead ? clientsOf(req) : []
  const reason = refusalOf(kind, cost, clients)
  if (reason) {
    overloadRefusals.inc({ kind })
    refuseOverload(req, res, { page, reason })
  } else if (isRead) {
    const shares = ['all', ...clients, ...(kind === 'dear' ? ['dear', ...clients.map(dearOf)] : [])]
    add(shares, cost)
    void Promise.resolve(answer()).finally(() => add(shares, -cost))
  } else void answer()
}

function refusalOf(kind: Kind, cost: number, clients: string[]): string | null {
  const queue = pool.waitingCount
  if (kind === 'unlimited') return null
  if (kind === 'purchase') return queue >= MAX_QUEUE ? overloaded : null
  if (clients.some((client) => isFull(client, MAX_OF_CLIENT, cost))) return clientOverShare
  if (kind === 'dear') {
    if (clients.some((client) => isFull(dearOf(client), MAX_DEAR_OF_CLIENT, cost))) return clientOverShare
    if (isFull('dear', MAX_DEAR, cost)) return overloaded
  }
  return isFull('all', MAX_UNITS, cost) || queue >= MAX_QUEUE_OF_READS ? overloaded : null
}

const headers = {
  'retry-after': String(RETRY_AFTER_SECONDS),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
}

function refuseOverload(
  req: IncomingMessage,
  res: ServerResponse,
  { page, reason }: { page: (title: string) => string; reason: string },
): void {
  logOverload()
  const isPage = req.method === 'GET' && req.headers.accept?.includes('text/html')
  const type = isPage ? 'text/html; charset=UTF-8' : 'application/json'
  const message = `${reason}. Please try again in some seconds`
  const body = isPage ? page(reason) : JSON.stringify({ message, retryAfter: RETRY_AFTER_SECONDS })
  res.writeHead(503, { ...headers, 'content-type': type }).end(body)
}

function logOverload(): void {
  refused++
  const now = performance.now()
  if (now - loggedAt < LOG_EVERY_MS) return
  log.warn(
    { refused, units: units.get('all') ?? 0, queue: pool.waitingCount },
    'requests are refused: there are more than this process can answer',
  )
  loggedAt = now
  refused = 0
}
