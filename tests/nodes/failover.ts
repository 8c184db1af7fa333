import '../../scripts/test-environment.ts'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { withTempDir } from '../../scripts/temp-dir.ts'
import { closeDatabase, db, openDatabase } from '../../src/platform/database.ts'
import { findProblems } from '../../src/shop/reports/integrity/problems.ts'
import { freePorts } from '../chaos/shops.ts'
import { atRate, type Client, openClient } from './client.ts'
import { type Cluster, openCluster, openRoot } from './cluster.ts'
import { type Crowd, gatherCrowd, wrongOrders } from './crowd.ts'
import { askPending } from './load.ts'
import { Node } from './node.ts'

/**
 * Kills the leader of a PostgreSQL cluster again and again while two nodes sell: no acknowledged order may be lost, writes are
 * back within a minute, and pages in the cache are answered all the time.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    rate: { type: 'string', default: '20' },
    root: { type: 'string' },
  },
})
const [kills, rate] = [Number(values.kills), Number(values.rate)]
if (!(kills > 0 && rate > 0)) {
  console.error('Asked like this: npm run failover -- --kills 10 --rate 20 [--root /folder/of/a/Debian]')
  process.exit(2)
}

const MAX_SECONDS = 60
const RESTARTS_AFTER_MS = 25_000
const WATCH_EVERY_MS = 250
const cachedPages = ['/', '/shop', '/men']
const logs = join('test-results', 'failover')
rmSync(logs, { recursive: true, force: true })
mkdirSync(logs, { recursive: true })

type Watch = {
  orders: number
  lastWrite: number
  maxGap: number
  refused: number
  pages: number
  pagesFailed: number
}

await withTempDir(async (folder) => {
  const close: (() => Promise<unknown>)[] = []
  try {
    const cluster = await openCluster(openRoot(values.root), join(logs, 'cluster.log'))
    close.push(cluster.stop)
    const env = {
      MODE: 'demo',
      DATABASE_URL: cluster.url,
      DATA_DIR: folder,
      WORKERS: '1',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    }
    const ports = await freePorts(2)
    const nodes = ports.map((port, at) => new Node(port, env, join(logs, `node-${at + 1}.log`)))
    for (const node of nodes) {
      close.push(() => node.stop())
      await node.start()
    }
    openDatabase(cluster.url)
    close.push(closeDatabase)
    await sell(cluster, nodes)
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  } finally {
    for (const stop of close.reverse()) await stop().catch(console.error)
  }
})

async function sell(cluster: Cluster, nodes: Node[]): Promise<void> {
  const clients = nodes.map(({ origin }) => openClient(origin, { timeoutMs: 12_000 }))
  const crowd = await gatherCrowd(4_000)
  for (const client of clients)
    for (const path of [...cachedPages, ...cachedPages]) await client.ask({ path })
  const watch: Watch = {
    orders: 0,
    lastWrite: performance.now(),
    maxGap: 0,
    refused: 0,
    pages: 0,
    pagesFailed: 0,
  }
  let over = false
  const work = [
    buy(clients, crowd, watch, () => over),
    ...clients.map((client) => read(client, watch, () => over)),
  ]
  for (const one of work)
    one.catch(() => {
      over = true
    })
  const rows: object[] = []
  const wrong: string[] = []
  try {
    for (let kill = 1; kill <= kills && !over; kill++) {
      await cluster.whole()
      await sleep(3_000)
      const before = { ...watch }
      watch.maxGap = 0
      const began = performance.now()
      const killed = await cluster.killLeader(RESTARTS_AFTER_MS)
      await sleep(RESTARTS_AFTER_MS + 2_000)
      await cluster.whole()
      const seconds = Math.max(watch.maxGap, performance.now() - watch.lastWrite) / 1000
      rows.push({
        kill,
        killed,
        'seconds without writes': seconds.toFixed(1),
        'orders meanwhile and after': watch.orders - before.orders,
        'refused or lost': watch.refused - before.refused,
        'cached pages': watch.pages - before.pages,
        'of them failed': watch.pagesFailed - before.pagesFailed,
        'seconds until whole': ((performance.now() - began) / 1000).toFixed(0),
      })
      if (seconds > MAX_SECONDS) wrong.push(`kill ${kill}: ${seconds.toFixed(0)} s without writes`)
    }
  } finally {
    over = true
    await Promise.allSettled(work)
    console.table(rows)
  }
  await sleep(3_000)
  wrong.push(...(await askPending(clients[0] as Client, crowd)), ...(await wrongOrders(crowd)))
  wrong.push(...(await findProblems(db)).map(({ id, says }) => `audit: ${id} ${says}`))
  if (watch.pagesFailed > 0)
    wrong.push(`${watch.pagesFailed} of ${watch.pages} cached pages were not answered`)
  for (const client of clients) client.close()
  console.log(
    `failover: ${rows.length} kills, ${crowd.acknowledged.size} orders acknowledged, ${wrong.length} things wrong`,
  )
  for (const line of wrong.slice(0, 20)) console.log(`✗ ${line}`)
  if (wrong.length > 0 || rows.length < kills) process.exitCode = 1
}

function buy(clients: Client[], crowd: Crowd, watch: Watch, isOver: () => boolean): Promise<void> {
  let turn = 0
  return atRate(rate, isOver, async () => {
    const purchase = crowd.buy()
    if (!purchase) return
    const client = clients[turn++ % clients.length] as Client
    const answer = await client.ask(purchase.asked).catch(() => undefined)
    purchase.answered(answer)
    if (!answer || answer.status >= 300) {
      watch.refused++
      return
    }
    const now = performance.now()
    watch.maxGap = Math.max(watch.maxGap, now - watch.lastWrite)
    watch.lastWrite = now
    if (answer.status === 201) watch.orders++
  })
}

async function read(client: Client, watch: Watch, isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn++) {
    const path = cachedPages[turn % cachedPages.length] ?? '/'
    const answer = await client.ask({ path, accept: 'text/html' }).catch(() => undefined)
    watch.pages++
    if (answer?.status !== 200) watch.pagesFailed++
    await sleep(WATCH_EVERY_MS)
  }
}
