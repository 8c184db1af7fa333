import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { screensAreBuilt } from '../../tests/built.ts'
import { childrenOf } from '../../tests/chaos/shops.ts'
import { ownDatabase } from '../../tests/database.ts'
import { production } from '../../tests/production.ts'
import { pool } from '../platform/database.ts'

ownDatabase()
screensAreBuilt()

let folder: string
let databaseUrl: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'maidan-main-'))
  databaseUrl = pool.options.connectionString ?? ''
})

const running: ChildProcess[] = []
const lines: (() => void)[] = []
afterEach(() => {
  for (const shop of running.splice(0)) shop.kill('SIGKILL')
  for (const close of lines.splice(0)) close()
})

type Shop = { process: ChildProcess; output: () => string; ended: Promise<number | null> }

/** A shop in production with two web processes, listening at a socket, as `npm start` runs it. */
function start(environment: Record<string, string> = {}): Shop {
  const shop = spawn(process.execPath, ['bin/maidan.mjs', 'start'], {
    env: {
      PATH: process.env.PATH,
      ...production,
      HOST: join(folder, 'shop.sock'),
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      WORKERS: '2',
      DRAIN_SECONDS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(shop)
  let output = ''
  for (const stream of [shop.stdout, shop.stderr])
    stream.on('data', (text) => {
      output += text
    })
  const ended = once(shop, 'exit').then(([code]) => code as number | null)
  return { process: shop, output: () => output, ended }
}

async function opened(shop: Shop): Promise<void> {
  await expect.poll(() => shop.output(), { timeout: 100_000 }).toContain('Maidan is open')
}

function ask(path: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath: join(folder, 'shop.sock'), path, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
    asked.on('error', reject).end()
  })
}

function response(path: string, agent?: Agent): Promise<{ status: number | undefined; connection: unknown }> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { socketPath: join(folder, 'shop.sock'), path, ...(agent && { agent }) },
      (answer) => {
        const { statusCode: status, headers } = answer
        answer.resume().on('end', () => resolve({ status, connection: headers.connection }))
      },
    )
    asked.on('error', reject).end()
  })
}

/** A way over TCP to the tests' database, which stops answering when it is told to. */
async function lineToDatabase(): Promise<{ url: string; fallSilent: () => void }> {
  const { searchParams, pathname } = new URL(databaseUrl)
  const ends = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(join(searchParams.get('host') ?? '', '.s.PGSQL.5432'))
    near.pipe(far).pipe(near)
    for (const end of [near, far]) ends.add(end.on('error', () => {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  lines.push(() => {
    for (const end of ends) end.destroy()
    server.close()
  })
  return {
    url: `postgresql://maidan@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    fallSilent: () => {
      for (const end of ends) end.unpipe().pause()
    },
  }
}

// Generous for a busy machine: each test starts a shop or two.
vi.setConfig({ testTimeout: 240_000 })

describe('a start that cannot be', () => {
  test.each([
    // Comes first: the others make an admin.
    ['an admin with a weak password', () => ({ ADMIN_PASSWORD: 'weakweak' }), 'ADMIN_PASSWORD: '],
    [
      'a database that does not exist',
      () => ({ DATABASE_URL: databaseUrl.replace(/\/test_\w+/, '/no_such') }),
      'DATABASE_URL',
    ],
    ['a host that is nowhere', () => ({ HOST: '192.0.2.1' }), 'HOST and PORT: '],
    ['a bucket without keys', () => ({ IMAGES_URL: 's3://maidan' }), 'AWS_ACCESS_KEY_ID: '],
  ])('ends with a line that says why, and no stack: %s', async (_why, environment, line) => {
    const shop = start(environment())
    expect(await shop.ended).toBe(1)
    expect(shop.output()).toContain(line)
    expect(shop.output()).not.toMatch(/^\s+at /m)
  })
})

test('a shop opens although its web processes are killed while they start', async () => {
  const shop = start()
  const webProcesses = () => childrenOf(shop.process.pid ?? 0)
  // One alone may be the shell that starts the watchdog.
  await expect.poll(() => webProcesses().length, { timeout: 60_000, interval: 20 }).toBe(2)
  for (const pid of webProcesses()) process.kill(pid, 'SIGKILL')
  await opened(shop)
  expect(shop.output()).toContain('a web process died and is replaced')
  expect(await ask('/health')).toBe(200)
})

describe('a shop at a Unix socket', () => {
  test('answers there, takes over from one that was killed, and leaves nothing behind', async () => {
    const killed = start()
    await opened(killed)
    expect(await ask('/health')).toBe(200)
    killed.process.kill('SIGKILL')
    await killed.ended
    expect(existsSync(join(folder, 'shop.sock'))).toBe(true)
    const next = start()
    await opened(next)
    expect(await ask('/metrics', { host: 'localhost' })).toBe(200)
    expect(await ask('/metrics', { host: 'localhost', 'x-forwarded-for': '203.0.113.1' })).toBe(404)
    next.process.kill('SIGTERM')
    expect(await next.ended).toBe(0)
    expect(existsSync(join(folder, 'shop.sock'))).toBe(false)
  })
})

describe('a shop that is asked to stop, behind a load balancer', () => {
  /** One connection, kept open, over which requests go one after the other. */
  function kept(): { agent: Agent; closed: () => boolean } {
    let closed = false
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    agent.on('free', (socket) => socket.once('close', () => (closed = true)))
    return { agent, closed: () => closed }
  }

  test('is first not ready, and answers everything, each time the last on its connection', async () => {
    const shop = start({ DRAIN_SECONDS: '6' })
    await opened(shop)
    const idle = kept()
    expect((await response('/health', idle.agent)).connection).toBe('keep-alive')
    const began = performance.now()
    shop.process.kill('SIGTERM')
    await expect.poll(() => ask('/ready'), { timeout: 10_000 }).toBe(503)
    expect(idle.closed()).toBe(false)
    expect(await response('/health', idle.agent)).toEqual({ status: 200, connection: 'close' })
    expect(await response('/robots.txt')).toEqual({ status: 200, connection: 'close' })
    expect(await shop.ended).toBe(0)
    expect(performance.now() - began).toBeGreaterThan(6_000)
    await expect(ask('/health')).rejects.toThrow(/ENOENT|ECONNREFUSED/)
  })

  test('answers what was asked before it stopped listening', async () => {
    const shop = start()
    await opened(shop)
    const body = JSON.stringify({ email: 'nobody@shop.example', password: 'Nobody@1234' })
    const asked = request({
      socketPath: join(folder, 'shop.sock'),
      path: '/users/login',
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        // Its answer says that the shop has read the headers.
        expect: '100-continue',
      },
    })
    const answered = once(asked, 'response')
    asked.flushHeaders()
    await once(asked, 'continue')
    shop.process.kill('SIGTERM')
    // Not asked over a connection: Node.js answers none that it accepts while its last process closes.
    await expect.poll(() => existsSync(join(folder, 'shop.sock'))).toBe(false)
    asked.end(body)
    const [{ statusCode }] = await answered
    expect(statusCode).toBe(401)
    expect(await shop.ended).toBe(0)
  })

  test.each([
    ['at a second signal', 'SIGTERM', 130],
    ['at Ctrl-C, which does not wait', 'SIGINT', 0],
  ] as const)('ends %s', async (_when, signal, code) => {
    const shop = start({ DRAIN_SECONDS: '300' })
    await opened(shop)
    if (code === 130) {
      shop.process.kill('SIGTERM')
      await expect.poll(() => ask('/ready'), { timeout: 10_000 }).toBe(503)
      // biome-ignore lint/plugin/no-fixed-wait: within 500 ms a second signal counts as the first.
      await sleep(1_000)
    }
    shop.process.kill(signal)
    expect(await shop.ended).toBe(code)
  })

  test('whose processes are all signalled, as by systemd, drains all the same', async () => {
    const shop = start({ DRAIN_SECONDS: '6' })
    await opened(shop)
    for (const pid of [...childrenOf(shop.process.pid ?? 0), shop.process.pid ?? 0])
      process.kill(pid, 'SIGTERM')
    await expect.poll(() => ask('/ready'), { timeout: 10_000 }).toBe(503)
    expect(await ask('/health')).toBe(200)
    expect(await shop.ended).toBe(0)
  })
})

describe('a shop whose database has fallen silent', () => {
  test('ends at once at a second Ctrl-C, which one that npm hands on is not', async () => {
    const database = await lineToDatabase()
    const shop = start({ DATABASE_URL: database.url })
    await opened(shop)
    database.fallSilent()
    shop.process.kill('SIGINT')
    shop.process.kill('SIGINT')
    // biome-ignore lint/plugin/no-fixed-wait: nothing tells that the shop goes on.
    await sleep(1000)
    expect(shop.process.exitCode).toBeNull()
    // Repeated: a busy machine may handle the first signal late, within 500 ms of this one.
    const pressing = setInterval(() => shop.process.kill('SIGINT'), 1_000)
    expect(await shop.ended.finally(() => clearInterval(pressing))).toBe(130)
  })

  test('ends by itself some seconds after it was asked to', async () => {
    const database = await lineToDatabase()
    const shop = start({ DATABASE_URL: database.url })
    await opened(shop)
    database.fallSilent()
    shop.process.kill('SIGTERM')
    expect(await shop.ended).toBe(1)
  })
})
