import '../../scripts/test-environment.ts'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { z } from 'zod'
import { withTempDir } from '../../scripts/temp-dir.ts'
import { parseJson } from '../../src/lib/json.ts'
import { closeDatabase, db, openDatabase } from '../../src/platform/database.ts'
import { findProblems } from '../../src/shop/reports/integrity/problems.ts'
import { freePorts } from '../chaos/shops.ts'
import { BackedUpServer } from './backed-up-server.ts'
import { atRate, openClient } from './client.ts'
import { type Crowd, gatherCrowd } from './crowd.ts'
import { Node } from './node.ts'
import { programOf } from './proxies.ts'

/**
 * Backs up a PostgreSQL server of one's own with deploy/pgbackrest while a shop sells, destroys the server, and restores it: to the
 * last archived segment, and to a moment. Counts lost orders and asks the audit.
 */
const { values } = parseArgs({ options: { rate: { type: 'string', default: '20' } } })
const rate = Number(values.rate)
if (!(rate > 0)) {
  console.error('Asked like this: npm run pgbackrest -- --rate 20')
  process.exit(2)
}
const SELLS_BEFORE_MS = 20_000
// Longer than `archive_timeout`, so that the moment to restore to is archived.
const SELLS_AFTER_MS = 75_000
const MAX_LOST_SECONDS = 65

if (process.getuid?.() !== 0 || !programOf('pgbackrest') || !existsSync('/usr/lib/postgresql')) {
  console.error('Run it as root, after: apt-get install pgbackrest postgresql')
  process.exit(2)
}
const logs = join('test-results', 'pgbackrest')
rmSync(logs, { recursive: true, force: true })
mkdirSync(logs, { recursive: true })

type Order = { id: string; at: number }

const infoSchema = z.array(
  z.object({
    backup: z.array(
      z.object({ info: z.object({ size: z.number(), repository: z.object({ delta: z.number() }) }) }),
    ),
  }),
)

await withTempDir(async (folder) => {
  const [port = 0, shopPort = 0] = await freePorts(2)
  const server = new BackedUpServer(folder, port, join(logs, 'postgresql.log'))
  const url = `postgres://shop@127.0.0.1:${port}/shop`
  const env = { MODE: 'demo', DATABASE_URL: url, DATA_DIR: join(folder, 'shop'), WORKERS: '1' }
  const node = new Node(shopPort, { ...env, RATE_LIMITS: 'off', LOG_LEVEL: 'error' }, join(logs, 'node.log'))
  const wrong: string[] = []
  let isOver = false
  const figures: Record<string, string | number> = {}
  try {
    server.create()
    await server.start('data')
    await addShop(port)
    await node.start()
    openDatabase(url)
    server.run('stanza-create')
    server.run('check')

    const crowd = await gatherCrowd(1_000)
    const orders: Order[] = []
    const selling = sell(node.origin, crowd, orders, () => isOver)
    await sleep(2_000)
    const began = performance.now()
    server.run('backup', '--type=full')
    figures['full backup while it sells, s'] = secondsSince(began)
    Object.assign(figures, sizesOf(server.run('info', '--output=json')))
    await sleep(SELLS_BEFORE_MS)
    const moment = Date.now()
    await sleep(SELLS_AFTER_MS)
    await server.kill()
    const killedAt = Date.now()
    isOver = true
    await selling
    await node.stop()
    await closeDatabase()
    figures['orders acknowledged'] = orders.length

    const latest = await restore(server, url, 'latest', ['--type=default'])
    const lost = orders.filter(({ id }) => !latest.ids.has(id))
    const lostSeconds = lost.length > 0 ? (killedAt - Math.min(...lost.map(({ at }) => at))) / 1000 : 0
    figures['restored to the last segment, s'] = latest.seconds
    figures['orders lost'] = lost.length
    figures['they were of the last s'] = lostSeconds.toFixed(1)
    if (lostSeconds > MAX_LOST_SECONDS) wrong.push(`orders of ${lostSeconds.toFixed(0)} s are lost`)
    wrong.push(...latest.problems)

    const target = new Date(moment).toISOString().replace('T', ' ').replace('Z', '+00')
    const then = await restore(server, url, 'then', ['--type=time', `--target=${target}`])
    figures['restored to a moment, s'] = then.seconds
    const missing = orders.filter(({ id, at }) => at < moment && !then.ids.has(id))
    const later = [...then.placedAt].filter((at) => at > moment)
    if (missing.length > 0) wrong.push(`${missing.length} orders from before ${target} are missing`)
    if (later.length > 0) wrong.push(`${later.length} orders from after ${target} are there`)
    wrong.push(...then.problems)
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  } finally {
    isOver = true
    await node.stop()
    await closeDatabase().catch(() => undefined)
    await server.kill()
  }
  console.table(figures)
  console.log(`pgbackrest: ${wrong.length} things wrong`)
  for (const line of wrong.slice(0, 20)) console.log(`✗ ${line}`)
  if (wrong.length > 0) process.exitCode = 1
})

async function addShop(port: number): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query('create role shop login')
  await client.query('create database shop owner shop')
  await client.end()
}

function sell(origin: string, crowd: Crowd, orders: Order[], isOver: () => boolean): Promise<void> {
  const client = openClient(origin, { timeoutMs: 12_000 })
  return atRate(rate, isOver, async () => {
    const purchase = crowd.buy()
    if (!purchase) return
    const answer = await client.ask(purchase.asked).catch(() => undefined)
    purchase.answered(answer)
    const id = answer?.status === 201 ? crowd.acknowledged.get(purchase.asked.key ?? '') : undefined
    if (id) orders.push({ id, at: Date.now() })
  }).finally(client.close)
}

type RestoreResult = { seconds: string; ids: Set<string>; placedAt: number[]; problems: string[] }

/** Into an empty folder. What is restored beside the shop's server must not archive into the same repository. */
async function restore(
  server: BackedUpServer,
  url: string,
  name: string,
  options: string[],
): Promise<RestoreResult> {
  const began = performance.now()
  server.restore(name, [...options, ...(options.includes('--type=time') ? ['--target-action=promote'] : [])])
  await server.start(name, '-c', 'archive_mode=off')
  const seconds = secondsSince(began)
  openDatabase(url)
  try {
    const orders = await db.selectFrom('orders').select(['id', 'placed_at as at']).execute()
    const problems = await findProblems(db)
    return {
      seconds,
      ids: new Set(orders.map(({ id }) => id)),
      placedAt: orders.map(({ at }) => at.getTime()),
      problems: problems.map(({ id, says }) => `audit of ${name}: ${id} ${says}`),
    }
  } finally {
    await closeDatabase()
    await server.kill()
  }
}

function sizesOf(info: string): Record<string, string> {
  const backup = infoSchema.parse(parseJson(info))[0]?.backup.at(-1)?.info
  const megabytes = (bytes = 0) => (bytes / 1e6).toFixed(1)
  return {
    'database, MB': megabytes(backup?.size),
    'full backup, MB': megabytes(backup?.repository.delta),
  }
}

function secondsSince(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1)
}
