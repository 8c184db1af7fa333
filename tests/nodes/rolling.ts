import '../../scripts/test-environment.ts'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { withTempDir } from '../../scripts/temp-dir.ts'
import { closeDatabase, db, openDatabase } from '../../src/platform/database.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts'
import { findProblems } from '../../src/shop/reports/integrity/problems.ts'
import { freePorts } from '../chaos/shops.ts'
import { openClient } from './client.ts'
import { gatherCrowd, wrongOrders } from './crowd.ts'
import { askPending, browseAndBuy, emptyTally } from './load.ts'
import { Node } from './node.ts'
import { type ProxyName, programOf, proxies } from './proxies.ts'

/**
 * Restarts two nodes in turns while people browse and buy through a proxy that is set up as deploy/ says. No request may fail,
 * though none is repeated, and no order may be lost or doubled.
 */
const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '200' },
    restarts: { type: 'string', default: '10' },
    proxies: { type: 'string', default: 'HAProxy,Caddy' },
  },
})
const [rate, restarts] = [Number(values.rate), Number(values.restarts)]
const named = values.proxies.split(',')
const names = named.filter((name): name is ProxyName => Object.hasOwn(proxies, name))
const missing = ['haproxy', 'caddy', 'openssl'].filter((name) => !programOf(name))
if (!(rate > 0 && restarts > 0 && names.length === named.length) || missing.length > 0) {
  console.error(
    missing.length > 0
      ? `Install ${missing.join(' and ')}: apt-get install ${missing.join(' ')}`
      : 'Asked like this: npm run rolling -- --rate 200 --restarts 10 --proxies HAProxy,Caddy',
  )
  process.exit(2)
}

const SETTLES_MS = 3_000
const logs = join('test-results', 'rolling')
rmSync(logs, { recursive: true, force: true })
mkdirSync(logs, { recursive: true })

await withTempDir(async (folder) => {
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const ports = await freePorts(4)
  const env = {
    MODE: 'demo',
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    WORKERS: '1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '5',
    PUBLIC_URL: 'http://shop.example',
  }
  const nodes = ports.slice(0, 2).map((port, at) => new Node(port, env, join(logs, `node-${at + 1}.log`)))
  try {
    for (const node of nodes) await node.start()
    openDatabase(postgres.url)
    for (const name of names) await restartUnderLoad(name, nodes, folder, ports.slice(2))
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  } finally {
    await closeDatabase().catch(() => {})
    await Promise.all(nodes.map((node) => node.stop()))
    await postgres.stop()
  }
})

async function restartUnderLoad(
  name: ProxyName,
  nodes: Node[],
  folder: string,
  ports: number[],
): Promise<void> {
  const [first, second] = nodes.map(({ origin }) => origin)
  const proxy = await proxies[name]({
    folder: join(folder, name),
    log: join(logs, `${name}.log`),
    ports: [ports[0] ?? 0, ports[1] ?? 0],
    nodes: [first ?? '', second ?? ''],
  })
  const client = openClient(proxy.origin, { ca: proxy.ca })
  const crowd = await gatherCrowd(4_000)
  const tally = emptyTally()
  const began = performance.now()
  let took = 0
  let over = false
  const load = browseAndBuy(client, crowd, tally, rate, () => over)
  load.catch(() => {
    over = true
  })
  const wrong: string[] = []
  const stops: number[] = []
  try {
    for (let done = 0; done < restarts && !over; done++) {
      const node = nodes[done % nodes.length] as Node
      await sleep(SETTLES_MS)
      const { code, seconds } = await node.stop()
      stops.push(seconds)
      if (code !== 0) wrong.push(`a node ended with ${code}`)
      await node.start()
    }
    await sleep(SETTLES_MS)
    over = true
    await load
    took = (performance.now() - began) / 1000
    wrong.push(...(await askPending(client, crowd)), ...(await wrongOrders(crowd)))
    wrong.push(...(await findProblems(db)).map(({ id, says }) => `audit: ${id} ${says}`))
  } finally {
    over = true
    client.close()
    await proxy.stop()
  }
  const failed = [...tally.failed.values()].reduce((sum, count) => sum + count, 0)
  const sent = tally.pages + tally.purchases + failed
  console.log(
    `${name}: ${restarts} restarts, ${sent} requests in ${took.toFixed(0)} s (${(sent / took).toFixed(0)} a second), ${tally.orders} orders;`,
    `a node stopped within ${Math.max(...stops).toFixed(1)} s; slowest answer ${tally.slowestMs.toFixed(0)} ms`,
  )
  console.log(`${name}: ${failed} failed`, Object.fromEntries(tally.failed))
  for (const line of wrong.slice(0, 20)) console.log(`✗ ${line}`)
  if (failed > 0 || wrong.length > 0) process.exitCode = 1
}
