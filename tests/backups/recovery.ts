import '../../scripts/test-environment.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEnv, startOptions } from '../../bin/commands.mjs'
import { run } from '../../scripts/run.ts'
import { withTempDir } from '../../scripts/temp-dir.ts'
import { openHome, spoolOf, startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts'
import { openBucket } from '../bucket.ts'
import { freePorts } from '../chaos/shops.ts'
import { drillManyOrders } from './drill-many-orders.ts'

/**
 * Loses a machine again and again: kills the shop and its database under writes, deletes their folder, and restores the shop
 * from its backups alone. Measures the seconds of acknowledged writes that were lost, and how long the restore takes.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '5' },
    bucket: { type: 'boolean' },
    orders: { type: 'string' },
  },
})
const [kills, orders] = [Number(values.kills), Number(values.orders ?? 1)]
if (!(kills > 0 && orders > 0)) {
  console.error('Asked like this: npm run recovery -- --kills 5 [--bucket], or --orders 100000')
  process.exit(2)
}
if (values.orders !== undefined) process.exit((await drillManyOrders(orders)) ? 0 : 1)

const MAX_LOST_SECONDS = 60
const WRITE_EVERY_MS = 50
const BACKUP_KEY = 'a key of this trial alone, of 32 or more'

const archiveState = `
  select pg_current_wal_lsn() as at, last_archived_wal as archived, last_archived_time as "archivedAt", failed_count as failed,
    num_timed + num_requested - num_done as checkpointing, last_segment as copied, archived_at as "copiedAt", copied_until as "copiedUntil", error
  from pg_stat_archiver, pg_stat_checkpointer, wal_archive`

const logs = join('test-results', 'recovery')
rmSync(logs, { recursive: true, force: true })
mkdirSync(logs, { recursive: true })

let worst = 0
let wrong = 0
await withTempDir(async (folder) => {
  const [port = 0] = await freePorts(1)
  const bucket = values.bucket ? await openBucket(join(folder, 's3')) : undefined
  const settings = (dataDir: string) => ({
    DATA_DIR: join(folder, dataDir),
    BACKUP_URL: bucket ? 's3://maidan/shop' : `file:${join(folder, 'backups')}`,
    ...bucket?.environment,
    BACKUP_KEY,
    PORT: String(port),
    WORKERS: '1',
    LOG_LEVEL: 'error',
  })
  for (let kill = 1; kill <= kills; kill++) {
    const env = settings(`shop-${kill}`)
    const shop = await openShop(env, join(logs, `shop-${kill}.log`))
    const seconds = 20 + Math.random() * 80
    const watching = watchArchive(env.DATA_DIR, join(logs, `archive-${kill}.log`))
    const written = await writeFor(env.DATA_DIR, seconds, kill === 1)
    watching.stop()
    cpSync(join(openHome(env.DATA_DIR).folder, 'log'), join(logs, `postgresql-${kill}.log`))
    await loseMachine(shop, env.DATA_DIR)

    const restored = settings(`shop-${kill + 1}`)
    const { code, output, seconds: took } = await run('src/commands/restore.ts', [], { env: restored })
    if (code !== 0) throw new Error(output)
    const last = await lastWriteIn(restored.DATA_DIR)
    const lost = (written.last.getTime() - (last ?? written.first).getTime()) / 1000
    const audit = await run('src/commands/audit.ts', [], { env: restored })
    worst = Math.max(worst, lost)
    wrong += audit.code
    console.log(
      `${kill}: written for ${seconds.toFixed(0)} s, lost ${lost.toFixed(1)} s, restored in ${took.toFixed(1)} s, ${audit.output.split('\n').at(-1)}`,
    )
  }
  bucket?.stop()
})
console.log(`At most ${worst.toFixed(1)} s were lost.`)
process.exitCode = worst > MAX_LOST_SECONDS || wrong > 0 ? 1 : 0

async function openShop(env: Record<string, string>, log: string): Promise<ChildProcess> {
  const output = openSync(log, 'a')
  const shop = spawn(process.execPath, [...startOptions, 'src/server/main.ts'], {
    env: { ...process.env, ...startEnv, ...env },
    stdio: ['ignore', output, output],
  })
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${env.PORT}/ready`).catch(() => null)
    if (answer?.ok) return shop
    if (shop.exitCode !== null) throw new Error(readFileSync(log, 'utf8'))
    await sleep(200)
  }
}

/** Returns the times of the first and the last write that were acknowledged. */
async function writeFor(
  dataDir: string,
  seconds: number,
  isFirst: boolean,
): Promise<{ first: Date; last: Date }> {
  const client = new pg.Client({ connectionString: urlOf(dataDir) })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('create table if not exists trial_writes (at timestamptz not null)')
  const hasBase = "select from backup_runs where kind = 'base' and succeeded"
  while (isFirst && (await client.query(hasBase)).rowCount === 0) await sleep(500)
  const first = new Date()
  let last = first
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(WRITE_EVERY_MS)) {
    const { rows } = await client.query('insert into trial_writes values (clock_timestamp()) returning at')
    last = rows[0].at
  }
  client.end().catch(() => undefined)
  return { first, last }
}

/** What explains a loss afterwards: where the end of the log is, each second. */
function watchArchive(dataDir: string, file: string): { stop: () => void } {
  const client = new pg.Client({ connectionString: urlOf(dataDir) })
  client.on('error', () => undefined)
  const write = async () => {
    const { rows } = await client.query(archiveState)
    const spool = readdirSync(spoolOf(dataDir))
    appendFileSync(file, `${JSON.stringify({ now: new Date(), ...rows[0], spool })}\n`)
  }
  const connected = client.connect()
  const note = (error: unknown) => appendFileSync(file, `${String(error)}\n`)
  const timer = setInterval(() => connected.then(write).catch(note), 1000)
  return {
    stop: () => {
      clearInterval(timer)
      client.end().catch(() => undefined)
    },
  }
}

function urlOf(dataDir: string): string {
  const socket = encodeURIComponent(join(openHome(dataDir).folder, 'data'))
  return `postgresql://maidan@localhost/maidan?host=${socket}`
}

async function loseMachine(shop: ChildProcess, dataDir: string): Promise<void> {
  const data = join(openHome(dataDir).folder, 'data')
  const server = Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
  shop.kill('SIGKILL')
  process.kill(server, 'SIGKILL')
  await once(shop, 'exit')
  for (const folder of [realpathSync(join(data, '..')), dataDir])
    while (existsSync(folder))
      try {
        rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
      } catch {
        await sleep(100) // PostgreSQL's other processes end once they see that the first has.
      }
}

async function lastWriteIn(dataDir: string): Promise<Date | null> {
  const server = await startEmbeddedPostgres({ dataDir, archive: true })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const { rows } = await client.query('select max(at) as last from trial_writes')
  await client.end()
  await server.stop()
  return rows[0].last
}
