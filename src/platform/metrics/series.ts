import cluster from 'node:cluster'
import { readFileSync, type StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Counter, collectDefaultMetrics, Gauge, Histogram } from 'prom-client'
import { z } from 'zod'
import { parseJson } from '../../lib/json.ts'
import { config } from '../config.ts'
import { pool } from '../database.ts'

// Each process counts by itself; `metrics.ts` adds the processes up. docs/metrics.md lists all series, and
// tests/prometheus.test.ts compares it with what a shop exposes.

collectDefaultMetrics()

const responses = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Duration of responses by method, route and status (499: the client left before the response began)',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
})

export function countResponse(method: string, route: string, status: number, seconds: number): void {
  responses.observe({ method, route, status }, seconds)
}

export const pageCacheHits = new Counter({
  name: 'page_cache_hits_total',
  help: 'Pages answered from the page cache',
})

export const pageCacheMisses = new Counter({
  name: 'page_cache_misses_total',
  help: 'Pages that had to be rendered and could be cached',
})

export const overloadRefusals = counter(
  'overload_refusals_total',
  'Requests refused with 503 because the process had more than it could answer',
  'kind',
  ['dear', 'read', 'purchase'],
)

export const rateLimitRefusals = new Counter({
  name: 'rate_limit_refusals_total',
  help: 'Requests refused with 429, by limit',
  labelNames: ['limit'],
})

export const eventStreams = new Gauge({
  name: 'event_streams_open',
  help: 'Tabs of the dashboard that wait for new orders',
})

export const securityEvents = new Counter({
  name: 'security_events_total',
  help: 'Events of the security log',
  labelNames: ['event'],
})

export const webhooks = counter(
  'webhooks_total',
  'Webhooks of the payment provider; unfinished ones are sent again',
  'result',
  ['accepted', 'unsigned', 'unfinished'],
)

const services = ['smtp', 'razorpay', 'google', 's3'] as const
const results = ['ok', 'refused', 'error'] as const
type Service = (typeof services)[number]
type ExternalResult = (typeof results)[number]

const externalRequests = new Counter({
  name: 'external_requests_total',
  help: 'Requests to other services; a refusal is an answer, an error is none',
  labelNames: ['service', 'result'],
})

const externalDurations = new Histogram({
  name: 'external_request_duration_seconds',
  help: 'Duration of requests to other services',
  labelNames: ['service'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
})

for (const service of services) {
  externalDurations.zero({ service })
  for (const result of results) externalRequests.inc({ service, result }, 0)
}

export async function timeExternal<Answer>(
  service: Service,
  ask: () => Promise<Answer>,
  resultOf: (answer: Answer) => ExternalResult = () => 'ok',
): Promise<Answer> {
  const began = performance.now()
  let result: ExternalResult = 'error'
  try {
    const answer = await ask()
    result = resultOf(answer)
    return answer
  } finally {
    externalRequests.inc({ service, result })
    externalDurations.observe({ service }, (performance.now() - began) / 1000)
  }
}

export const mails = counter('mails_total', 'Attempts to send a mail; failed ones are repeated', 'result', [
  'sent',
  'failed',
  'expired',
  'given-up',
])

export const jobs = new Counter({
  name: 'jobs_total',
  help: 'Runs of jobs; retried ones failed and are run again',
  // Prometheus uses `job` for what it scrapes.
  labelNames: ['name', 'result'],
})

export function announceJob(name: string): void {
  for (const result of ['done', 'retried', 'failed']) jobs.inc({ name, result }, 0)
}

export const orders = new Counter({
  name: 'orders_placed_total',
  help: 'Orders that were placed, counted when their confirmation is posted',
  labelNames: ['payment_method'],
})

export const orderPaise = new Counter({
  name: 'orders_placed_paise_total',
  help: 'What the placed orders cost, in paise',
  labelNames: ['payment_method'],
})

export const searchesWithoutResult = new Counter({
  name: 'searches_without_result_total',
  help: 'Searches of shoppers, without filters, that found no product',
})

const auditProblems = new Gauge({ name: 'audit_problems', help: 'What the last finished audit found wrong' })
const auditFinished = new Gauge({
  name: 'audit_finished_timestamp_seconds',
  help: 'When the last audit finished; 0 before the first',
})

export function setAudit(problems: number, finishedAt: Date): void {
  auditProblems.set(problems)
  auditFinished.set(finishedAt.getTime() / 1000)
}

let behindSince: number | undefined

/** `true` when the product index begins to read changes, `false` once it has read all. */
export function setProductIndexBehind(isBehind: boolean): void {
  behindSince = isBehind ? (behindSince ?? performance.now()) : undefined
}

new Gauge({
  name: 'product_index_behind_seconds',
  help: 'For how long the slowest process has answered lists without all changes of the catalogue',
  aggregator: 'max',
  collect() {
    this.set(behindSince === undefined ? 0 : (performance.now() - behindSince) / 1000)
  },
})

new Gauge({
  name: 'database_pool_connections',
  help: 'Connections of the pools to the database',
  labelNames: ['state'],
  collect() {
    const { totalCount = 0, idleCount = 0 } = pool ?? {}
    this.set({ state: 'idle' }, idleCount)
    this.set({ state: 'busy' }, totalCount - idleCount)
  },
})

new Gauge({
  name: 'database_pool_max_connections',
  help: 'How many connections the pools may open',
  collect() {
    this.set(pool?.options.max ?? 0)
  },
})

new Gauge({
  name: 'database_pool_waiting',
  help: 'Statements that wait for a connection',
  collect() {
    this.set(pool?.waitingCount ?? 0)
  },
})

export const processRestarts = new Counter({
  name: 'maidan_process_restarts_total',
  help: 'Web processes that died and were replaced',
})

const manifest = z.object({ version: z.string() })
const packageFile = join(import.meta.dirname, '../../../package.json')

if (!cluster.isWorker) {
  const { version } = manifest.parse(parseJson(readFileSync(packageFile, 'utf8')))
  new Gauge({
    name: 'maidan_build_info',
    help: 'The release that runs; always 1',
    labelNames: ['version'],
  }).set({ version }, 1)

  new Gauge({
    name: 'disk_free_bytes',
    help: 'Free space of the disk with DATA_DIR',
    collect: setToDisk(({ bavail, bsize }) => bavail * bsize),
  })
  new Gauge({
    name: 'disk_size_bytes',
    help: 'Size of the disk with DATA_DIR',
    collect: setToDisk(({ blocks, bsize }) => blocks * bsize),
  })
}

function setToDisk(bytes: (disk: StatsFs) => number) {
  return async function (this: Gauge): Promise<void> {
    const disk = await statfs(config.DATA_DIR).catch(() => undefined)
    if (disk) this.set(bytes(disk))
    else this.remove()
  }
}

/** Each value of the label is there from the start: a rate does not see a series that begins with 1. */
function counter<Label extends string>(name: string, help: string, label: Label, values: readonly string[]) {
  const made = new Counter({ name, help, labelNames: [label] })
  for (const value of values) made.inc({ [label]: value } as Record<Label, string>, 0)
  return made
}
