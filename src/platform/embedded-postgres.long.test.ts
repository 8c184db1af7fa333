import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { WAIT_TIMEOUT_MS } from '../../tests/timeouts.ts'
import { maxWalSize } from './embedded-postgres/server.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Above what a system gives. */
const UNKNOWN_PID = 5_000_000
const root = mkdtempSync(join(tmpdir(), 'maidan-postgres-'))
const dataDir = join(root, 'shop')
const longDataDir = join(root, 'a long way '.repeat(15))

beforeAll(() => chmodSync(root, 0o755))
afterAll(() => rmSync(root, { recursive: true }))

test('three shops that open for the first time at once share a server, which the last to close ends', async () => {
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => openShop(dataDir)))
  await first?.end('SIGTERM')
  await second?.end('SIGTERM')
  expect(third?.url).toBe(first?.url)
  expect(await answers(third?.url)).toBe(true)
  await third?.end('SIGTERM')
  expect(await answers(third?.url)).toBe(false)
})

test('twenty web processes have all their connections at once', async () => {
  const { url, stop } = await startEmbeddedPostgres({ dataDir })
  const clients = Array.from({ length: 20 * 7 + 10 }, () => new Client({ connectionString: url }))
  const opened = await Promise.allSettled(clients.map((client) => client.connect()))
  expect(opened.filter(({ status }) => status === 'rejected')).toEqual([])
  await Promise.all(clients.map((client) => client.end()))
  await stop()
})

test('a committed order survives a power cut, and a damaged page is noticed', async () => {
  const { url, stop } = await startEmbeddedPostgres({ dataDir })
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'])
    expect(await ask(url, `select current_setting('${name}')`), name).toBe('on')
  expect(await ask(url, `select current_setting('listen_addresses')`)).toBe('')
  expect(statSync(dataOf(url)).mode & 0o777).toBe(0o700)
  await stop()
})

test('the server of a killed shop is taken over', async () => {
  const killed = await openShop(dataDir)
  const server = serverOf(killed.url)
  await killed.end('SIGKILL')
  const next = await startEmbeddedPostgres({ dataDir })
  expect(serverOf(next.url)).toBe(server)
  await next.stop()
  expect(await answers(next.url)).toBe(false)
})

test('a server killed together with its shop is started again, with all that was committed', async () => {
  const killed = await openShop(dataDir)
  await ask(killed.url, 'create table orders as select 7 as total')
  process.kill(serverOf(killed.url), 'SIGKILL')
  await killed.end('SIGKILL')
  const next = await startEmbeddedPostgres({ dataDir })
  expect(await ask(next.url, 'select total from orders')).toBe(7)
  await next.stop()
})

test('what was in memory is read again after a restart', async () => {
  const first = await startEmbeddedPostgres({ dataDir })
  await ask(first.url, 'create table warm as select generate_series(1, 100000) as number')
  // A server that stops while it still reads its list writes none.
  await ask(first.url, 'create extension pg_prewarm')
  await vi.waitFor(() => ask(first.url, 'select autoprewarm_dump_now()'), WAIT_TIMEOUT_MS)
  await first.stop()
  const { url, stop } = await startEmbeddedPostgres({ dataDir })
  await ask(url, 'create extension pg_buffercache')
  const inMemory = `select count(*)::int from pg_buffercache where relfilenode = pg_relation_filenode('warm')
    and relforknumber = 0 and relblocknumber is not null`
  const pages = await ask(url, `select (pg_relation_size('warm') / 8192)::int`)
  await vi.waitFor(async () => expect(await ask(url, inMemory)).toBe(pages), WAIT_TIMEOUT_MS)
  await stop()
})

test('a server killed under an open shop is soon back, and ends with the shop', async () => {
  const { url, stop } = await startEmbeddedPostgres({ dataDir })
  const killed = serverOf(url)
  process.kill(killed, 'SIGKILL')
  await vi.waitFor(() => expect(serverOf(url)).not.toBe(killed), WAIT_TIMEOUT_MS)
  await vi.waitFor(async () => expect(await answers(url)).toBe(true), WAIT_TIMEOUT_MS)
  await stop()
  expect(await answers(url)).toBe(false)
})

test('a postmaster.pid whose number another process of the account has by now is not believed', async () => {
  const { url, stop } = await startEmbeddedPostgres({ dataDir })
  const file = join(dataOf(url), 'postmaster.pid')
  const [, ...others] = readFileSync(file, 'utf8').split('\n')
  await stop()
  const { uid, gid } = statSync(dataOf(url))
  const stranger = spawn('sleep', ['60'], { uid, gid })
  writeFileSync(file, [stranger.pid, ...others].join('\n'))
  const next = await startEmbeddedPostgres({ dataDir })
  expect(serverOf(next.url)).not.toBe(stranger.pid)
  stranger.kill()
  await next.stop()
})

test('a server that is still shutting down, as one in another container, is waited for', async () => {
  const shop = await openShop(dataDir)
  const [data, before] = [dataOf(shop.url), serverOf(shop.url)]
  const client = new Client({ connectionString: shop.url })
  await client.connect()
  await shop.end('SIGKILL')
  // PostgreSQL waits for its clients, and refuses others.
  process.kill(before, 'SIGTERM')
  const file = join(data, 'postmaster.pid')
  // It writes the whole file once more, and would put its own number back.
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toContain('stopping'), WAIT_TIMEOUT_MS)
  const [, ...others] = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, [UNKNOWN_PID, ...others].join('\n'))
  const opening = startEmbeddedPostgres({ dataDir })
  // A start would begin a new log.
  const refused = () => readFileSync(join(data, '../log'), 'utf8').match(/FATAL: .*shutting down/g)?.length
  await vi.waitFor(() => expect(refused()).toBeGreaterThan(2), WAIT_TIMEOUT_MS)
  expect(Number.parseInt(readFileSync(file, 'utf8'), 10)).toBe(UNKNOWN_PID)
  await client.end()
  const { url, stop } = await opening
  expect(serverOf(url)).not.toBe(before)
  await stop()
})

test('a shop killed while it made its first database leaves nothing in the way', async () => {
  const shop = startShop(longDataDir)
  const home = await vi.waitFor(
    () => readdirSync(longDataDir).find((name) => name.startsWith('postgresql-')) ?? fail(),
    WAIT_TIMEOUT_MS,
  )
  await vi.waitFor(
    () => readdirSync(join(longDataDir, home)).find((name) => name.startsWith('data')) ?? fail(),
    WAIT_TIMEOUT_MS,
  )
  shop.kill('SIGKILL')
  const next = await startEmbeddedPostgres({ dataDir: longDataDir })
  expect(await answers(next.url)).toBe(true)
  await next.stop()
  expect(readdirSync(longDataDir)).toEqual([home])
})

test('a path longer than a socket may have, with spaces in it, will do', async () => {
  const { url, stop } = await startEmbeddedPostgres({ dataDir: longDataDir })
  expect(await answers(url)).toBe(true)
  await stop()
})

test('a folder that nobody else may enter will do, under a umask that hides every new file', async () => {
  const dataDir = join(root, 'private', 'data')
  mkdirSync(dirname(dataDir), { mode: 0o700 })
  onTestFinished(() => {
    for (const name of readdirSync(dataDir)) rmSync(realpathSync(join(dataDir, name)), { recursive: true })
  })
  for (const _time of ['first', 'second']) {
    const shop = await openShop(dataDir, 0o077)
    expect(await answers(shop.url)).toBe(true)
    await shop.end('SIGTERM')
  }
})

test.each([
  [1, '1024MB'],
  [10, '1024MB'],
  [25, '2560MB'],
  [40, '4096MB'],
  [4_000, '4096MB'],
])('of %d GB that are free, the log between two checkpoints may take %s', (free, allowed) => {
  expect(maxWalSize(free * 1024 ** 3)).toBe(allowed)
})

/** A process that opens the database, says its address, and closes it when it is told to. */
function startShop(dataDir: string, umask = 0o022): ChildProcess {
  const script = `
    import { startEmbeddedPostgres } from '${import.meta.dirname}/embedded-postgres.ts'
    process.umask(${umask})
    const { url, stop } = await startEmbeddedPostgres({ dataDir: process.argv[1] })
    process.on('SIGTERM', () => stop().then(() => process.exit()))
    console.log(url)
    setInterval(() => {}, 1000)`
  const args = ['--input-type=module', '--eval', script, dataDir]
  const shop = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void shop.kill('SIGKILL'))
  return shop
}

async function openShop(dataDir: string, umask?: number) {
  const shop = startShop(dataDir, umask)
  const [said] = await Promise.race([once(shop.stdout ?? fail(), 'data'), once(shop, 'exit').then(fail)])
  const end = async (signal: NodeJS.Signals) => {
    shop.kill(signal)
    await once(shop, 'exit')
  }
  return { url: String(said).trim(), end }
}

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    const { rows } = await client.query({ text: statement, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

const answers = (url = '') => ask(url, 'select true').catch(() => false)
const dataOf = (url: string) => realpathSync(new URL(url).searchParams.get('host') ?? '')
const serverOf = (url: string) =>
  Number.parseInt(readFileSync(join(dataOf(url), 'postmaster.pid'), 'utf8'), 10)

function fail(): never {
  throw new Error('not there')
}
