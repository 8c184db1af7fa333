import '../../scripts/test-environment.ts'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { percentile } from '../../bench/table.ts'
import { withTempDir } from '../../scripts/temp-dir.ts'
import { closeDatabase, db, openDatabase } from '../../src/platform/database.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts'
import { findProblems } from '../../src/shop/reports/integrity/problems.ts'
import { freePorts } from '../chaos/shops.ts'
import { atRate, type Client, type NodeRequest, openClient } from './client.ts'
import { compareCosts } from './costs.ts'
import { type Crowd, gatherCrowd, wrongOrders } from './crowd.ts'
import { askPending } from './load.ts'
import { Node } from './node.ts'

/**
 * Asks one process for more than it can answer: 0.5, 1, 2 and 3 times its capacity, a fifth of it purchases and the rest pages
 * that are not in the cache; then the same purchases beside three times the dear requests that it can answer. Capacity is
 * measured before each step, by as many clients as the process answers in time. First it compares costs of requests.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } })
const seconds = Number(values.seconds)
if (!(seconds > 0)) {
  console.error('Asked like this: npm run overload -- --seconds 10')
  process.exit(2)
}

const FACTORS = [0.5, 1, 2, 3]
const CLIENTS = 16
const MIN_GOODPUT = 0.8
/** An answer that comes later is worth nothing: the shopper has left. */
const MAX_MS = 4_000

type Step = {
  good: number
  refused: number
  late: number
  failed: number
  orders: number[]
  pages: number[]
  lost: number
}

mkdirSync('test-results', { recursive: true })
let turn = 0

await withTempDir(async (folder) => {
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const [port = 0] = await freePorts(1)
  const env = {
    MODE: 'demo',
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    WORKERS: '1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  }
  const node = new Node(port, env, join('test-results', 'overload.log'))
  try {
    await node.start()
    openDatabase(postgres.url)
    await measure(node)
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  } finally {
    await closeDatabase().catch(() => {})
    await node.stop()
    await postgres.stop()
  }
})

async function measure(node: Node): Promise<void> {
  const client = openClient(node.origin)
  const crowd = await gatherCrowd(6_000)
  await capacity(client, ofPages(crowd))
  const rows: object[] = []
  const wrong = await compareCosts(client, node.pid, crowd.member().cookie)
  for (const factor of FACTORS) {
    const before = await capacity(client, ofPages(crowd))
    const step = await load(client, ofPages(crowd), before * factor)
    await sleep(3_000)
    const after = await capacity(client, ofPages(crowd))
    const able = (before + after) / 2
    const goodput = step.good / seconds
    const purchases = step.orders.length + step.lost
    const pages = step.good + step.refused + step.late + step.failed - purchases
    const purchasesDone = step.orders.length / purchases
    rows.push({
      offered: `${factor} × (${(before * factor).toFixed(0)}/s)`,
      'capacity before, after': `${before.toFixed(0)}, ${after.toFixed(0)}/s`,
      'good answers': `${goodput.toFixed(0)}/s`,
      goodput: (goodput / Math.min(able, before * factor)).toFixed(2),
      'purchases done': `${(100 * purchasesDone).toFixed(1)} %`,
      'purchase p50, p95': `${percentile(step.orders, 0.5).toFixed(0)}, ${percentile(step.orders, 0.95).toFixed(0)} ms`,
      'page p50, p95': `${percentile(step.pages, 0.5).toFixed(0)}, ${percentile(step.pages, 0.95).toFixed(0)} ms`,
      'refused, late, failed': `${step.refused}, ${step.late}, ${step.failed}`,
    })
    if (goodput < MIN_GOODPUT * Math.min(able, before * factor))
      wrong.push(`goodput at ${factor} × is below ${MIN_GOODPUT}`)
    if (step.refused > 0 && purchasesDone <= step.pages.length / pages)
      wrong.push(`purchases did not go before pages at ${factor} ×`)
    if (step.failed > 0) wrong.push(`${step.failed} requests at ${factor} × had no proper answer`)
  }
  console.table(rows)
  wrong.push(
    ...(await buyAmongDear(client, crowd)),
    ...(await askPending(client, crowd)),
    ...(await wrongOrders(crowd)),
  )
  wrong.push(...(await findProblems(db)).map(({ id, says }) => `audit: ${id} ${says}`))
  client.close()
  for (const line of wrong.slice(0, 20)) console.log(`✗ ${line}`)
  if (wrong.length > 0) process.exitCode = 1
}

type Turn = { purchase: ReturnType<Crowd['buy']>; asked: NodeRequest }

/** A fifth of what is asked are purchases. */
function ofPages(crowd: Crowd): () => Turn {
  return () => {
    const purchase = turn++ % 5 === 0 ? crowd.buy() : undefined
    const page = { path: `/shop?page=${1 + (turn % 5)}&fresh=${turn}`, accept: 'text/html' }
    return { purchase, asked: purchase?.asked ?? page }
  }
}

function ofDear(): Turn {
  const path = `/product/getProducts?limit=200&page=1&fresh=${turn++}`
  return { purchase: undefined, asked: { path, accept: '*/*', encoding: 'br' } }
}

function ofPurchases(crowd: Crowd): () => Turn {
  return () => {
    const purchase = crowd.buy()
    return { purchase, asked: purchase?.asked ?? { path: '/users/session' } }
  }
}

/** Half of the purchases that the process can answer, while others ask for three times the lists of 200 products that it can. */
async function buyAmongDear(client: Client, crowd: Crowd): Promise<string[]> {
  const able = await capacity(client, ofPurchases(crowd))
  const dear = await capacity(client, ofDear)
  const [bought, listed] = await Promise.all([
    load(client, ofPurchases(crowd), able / 2),
    load(client, ofDear, 3 * dear),
  ])
  const goodput = bought.good / (bought.good + bought.refused + bought.late + bought.failed)
  console.table({
    purchases: `${(able / 2).toFixed(0)}/s asked, ${(100 * goodput).toFixed(1)} % done, p95 ${percentile(bought.orders, 0.95).toFixed(0)} ms`,
    'lists of 200': `${(3 * dear).toFixed(0)}/s asked, ${listed.good} answered, ${listed.refused} refused, ${listed.late} late, ${listed.failed} failed`,
  })
  return goodput < MIN_GOODPUT ? [`purchases beside dear requests: ${goodput.toFixed(2)}`] : []
}

/** Answers a second of clients who wait for each answer before they ask again. */
async function capacity(client: Client, next: () => Turn): Promise<number> {
  const lasts = (seconds / 2) * 1000
  const began = performance.now()
  let answers = 0
  const one = async () => {
    while (performance.now() - began < lasts) {
      const { purchase, asked } = next()
      const answer = await client.ask(asked)
      purchase?.answered(answer)
      if (answer.status < 300) answers++
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, one))
  return (answers * 1000) / (performance.now() - began)
}

async function load(client: Client, next: () => Turn, perSecond: number): Promise<Step> {
  const step: Step = { good: 0, refused: 0, late: 0, failed: 0, orders: [], pages: [], lost: 0 }
  const ends = performance.now() + seconds * 1000
  await atRate(
    perSecond,
    () => performance.now() > ends,
    async () => {
      const { purchase, asked } = next()
      const answer = await client.ask(asked).catch(() => undefined)
      purchase?.answered(answer)
      const isGood = answer !== undefined && answer.status < 300 && answer.milliseconds <= MAX_MS
      if (purchase && !isGood) step.lost++
      if (isGood) {
        step.good++
        step[purchase ? 'orders' : 'pages'].push(answer.milliseconds)
      } else if (answer && answer.status < 300) step.late++
      else if (answer?.status === 503 && answer.headers['retry-after']) step.refused++
      else step.failed++
    },
  )
  return step
}
