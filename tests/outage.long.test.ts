import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { parseJson } from '../src/lib/json.ts'
import { disconnectedFor, publishChanges } from '../src/platform/cache-invalidation.ts'
import { closeDatabase, db, inOneMoment, openDatabase } from '../src/platform/database.ts'
import { invalidatePages } from '../src/platform/http/page-cache.ts'
import { migrate } from '../src/platform/migrate.ts'
import { startWork } from '../src/server/worker.ts'
import { type Actor, admin, password, shopper } from './actors.ts'
import { type Line, lineTo } from './broken-line.ts'
import { askShop, listeningShop, type RawAnswer } from './listening-shop.ts'
import { type OwnPostgres, ownPostgres } from './own-postgres.ts'
import { addProduct } from './products.ts'
import { hasServerTimeouts, WAIT_TIMEOUT_MS } from './timeouts.ts'

let postgres: OwnPostgres
let line: Line
let kiran: Actor
let owner: Actor
let productId: string

beforeAll(async () => {
  postgres = await ownPostgres()
  line = await lineTo(postgres.url)
  await migrate(postgres.url)
  openDatabase(line.url)
  await (await startWork(postgres.url)).stop()
  kiran = await shopper()
  owner = await admin()
  productId = (await addProduct({ name: 'Red shoe', brand: 'Nike', category: 'Shoes', gender: 'Men' })).id
}, 120_000)
listeningShop(async () => line.url)
afterAll(async () => {
  await closeDatabase()
  line.close()
  await postgres.remove()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const product = () => `/productDetials/${productId}`

function textOf({ bytes }: RawAnswer): string {
  return bytes.toString()
}

async function statusOf(path: string, headers: Record<string, string> = {}): Promise<number> {
  return (await askShop(path, { headers })).status
}

/** Waits until changes are received; everything else is to work by itself. */
const healed = () => vi.waitFor(() => expect(disconnectedFor()).toBe(0), { timeout: WAIT_TIMEOUT_MS })
const ready = () => expect.poll(() => statusOf('/ready'), { timeout: WAIT_TIMEOUT_MS })
const lost = () =>
  vi.waitFor(() => expect(disconnectedFor()).toBeGreaterThan(0), { timeout: WAIT_TIMEOUT_MS })

async function rename(name: string): Promise<void> {
  await db.updateTable('products').set({ name }).where('id', '=', productId).execute()
  await publishChanges()
}

function post(path: string, body: unknown): Promise<RawAnswer> {
  return askShop(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

const facetsSchema = z.object({
  facets: z.record(z.string(), z.array(z.object({ value: z.string(), count: z.number() }))),
})

async function countsOf(facet: string) {
  const { facets } = facetsSchema.parse(parseJson(textOf(await askShop('/product/getFacets'))))
  return (facets[facet] ?? []).filter(({ count }) => count > 0)
}

const genders = async () =>
  Object.fromEntries((await countsOf('gender')).map(({ value, count }) => [value, count]))
const categoryNames = async () => (await countsOf('category')).map(({ value }) => value)

const logIn = () => post('/users/login', { email: kiran.email, password })

describe('while PostgreSQL is stopped', () => {
  let cached: Record<string, RawAnswer>

  beforeAll(async () => {
    for (const path of ['/', '/men', product()]) await askShop(path)
    cached = Object.fromEntries(
      await Promise.all(['/', '/men', product()].map(async (path) => [path, await askShop(path)])),
    )
    await postgres.stop()
    await lost()
  })
  afterAll(async () => {
    await postgres.start()
    await healed()
  })

  test('cached pages are answered as before, to guests and to whoever has a session', async () => {
    for (const [path, { headers, bytes }] of Object.entries(cached)) {
      for (const cookie of ['', kiran.cookie, owner.cookie]) {
        const answer = await askShop(path, { headers: { ...browser, cookie } })
        expect(answer.status, path).toBe(200)
        expect(answer.bytes.equals(bytes), path).toBe(true)
      }
      expect(await statusOf(path, { 'if-none-match': String(headers.etag) })).toBe(304)
      expect((await askShop(path, { method: 'HEAD' })).status).toBe(200)
    }
  })

  test('other pages are a 503 that a browser can show by itself', async () => {
    for (const [path, cookie] of [
      ['/women?sort=Newest', ''],
      ['/kids', kiran.cookie],
      ['/cart', kiran.cookie],
      ['/dashboard', owner.cookie],
    ] as const) {
      const { status, headers, ...answer } = await askShop(path, { headers: { ...browser, cookie } })
      expect(status, path).toBe(503)
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=UTF-8',
        'retry-after': '10',
        'cache-control': 'no-store',
        'x-frame-options': 'DENY',
      })
      const page = textOf({ status, headers, ...answer })
      expect(page).toContain('<h1>We will be back in a moment</h1>')
      expect(page).toContain(String(headers['x-request-id']))
      expect(page).not.toMatch(/<script|<link|src=|url\(|@import/)
      expect((await askShop(path, { method: 'HEAD', headers: { ...browser, cookie } })).status).toBe(503)
    }
  })

  test('calls are a 503 in JSON', async () => {
    const answers = [
      await askShop('/product/getProducts'),
      await askShop('/users/session', { headers: { cookie: kiran.cookie } }),
      await askShop('/kids', { headers: { accept: '*/*' } }),
      await logIn(),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(503)
      expect(answer.headers).toMatchObject({ 'retry-after': '10', 'content-type': 'application/json' })
      expect(parseJson(textOf(answer))).toMatchObject({
        message: 'The shop is not available just now. Please try again in a minute',
        requestId: answer.headers['x-request-id'],
      })
    }
  })

  test('what needs no database is answered, whoever asks', async () => {
    for (const path of [
      '/robots.txt',
      '/.well-known/security.txt',
      '/favicon.svg',
      '/health',
      '/api/openapi.json',
    ])
      expect(await statusOf(path, { cookie: kiran.cookie }), path).toBe(200)
    for (const path of ['/login', '/register', '/no-such-page'])
      expect(await statusOf(path, browser), path).toBe(path === '/no-such-page' ? 404 : 200)
    expect(await statusOf('/cart', browser)).toBe(302)
  })

  test('the shop is not ready', async () => {
    expect(await statusOf('/ready')).toBe(503)
  })

  test('cached pages are given up after ten minutes', async () => {
    const now = performance.now.bind(performance)
    const goOn = async (minutes: number) => {
      vi.spyOn(performance, 'now').mockImplementation(() => now() + minutes * 60_000)
      // biome-ignore lint/plugin/no-fixed-wait: two intervals of stale-pages.ts, which takes the jump for a process that was stopped.
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
    await goOn(9)
    expect(await statusOf('/men', browser)).toBe(200)
    await goOn(11)
    expect(await statusOf('/men', browser)).toBe(503)
  })
})

describe('when PostgreSQL is back', () => {
  test('the first call and the first page are answered, and pages show what changes', async () => {
    await statusOf(product())
    await postgres.stop()
    await lost()
    await postgres.start()
    expect(await statusOf('/product/getProducts')).toBe(200)
    expect((await logIn()).status).toBe(200)
    expect(await statusOf('/women?sort=Newest')).toBe(200)
    await healed()
    await ready().toBe(200)
    await rename('Blue shoe')
    expect(textOf(await askShop(product()))).toContain('Blue shoe')
  })

  test('a page that changed meanwhile is not answered from the cache', async () => {
    await statusOf(product())
    await postgres.stop()
    await lost()
    await postgres.start()
    await healed()
    await db.updateTable('products').set({ name: 'Green shoe' }).where('id', '=', productId).execute()
    await publishChanges()
    expect(textOf(await askShop(product()))).toContain('Green shoe')
  })
})

describe('after a crash whose transaction ids are used again', () => {
  test('facets count what changes', async () => {
    const { id: categoryId } = await db.selectFrom('categories').select('id').executeTakeFirstOrThrow()
    const client = new pg.Client({ connectionString: postgres.url })
    client.on('error', () => {})
    await client.connect()
    const ask = async (text: string) => (await client.query<{ answer: string }>(text)).rows[0]?.answer ?? ''
    await ask(`alter system set wal_writer_delay = '10s'`)
    await ask('select pg_reload_conf()')
    await ask('checkpoint')
    await ask('set synchronous_commit = off')
    for (let i = 0; i < 100; i++) await ask('select pg_current_xact_id()')
    const lastId = await ask('select pg_current_xact_id()::text as answer')
    expect(await genders()).toEqual({ Men: 1 })
    expect(await categoryNames()).toEqual(['Shoes'])
    process.kill(Number(await ask('select pg_backend_pid() as answer')), 'SIGKILL')
    await lost()
    await healed()
    await db.updateTable('categories').set({ name: 'Boots' }).where('id', '=', categoryId).execute()
    await db.updateTable('products').set({ gender: 'Women' }).where('id', '=', productId).execute()
    const { id } = await db
      .selectNoFrom(sql<string>`pg_current_xact_id()::text`.as('id'))
      .executeTakeFirstOrThrow()
    expect(Number(id)).toBeLessThan(Number(lastId))
    expect(await genders()).toEqual({ Women: 1 })
    await expect.poll(categoryNames).toEqual(['Boots'])
    await db.updateTable('products').set({ gender: 'Men' }).where('id', '=', productId).execute()
    await publishChanges()
  })
})

describe('while PostgreSQL is frozen', () => {
  test('everything is answered all the same, and works at once when it goes on', async () => {
    await statusOf('/men')
    postgres.freeze()
    try {
      const calls = Promise.all(Array.from({ length: 20 }, () => statusOf('/product/getProducts')))
      const page = statusOf('/women?sort=Newest', browser)
      expect(await statusOf('/men', { cookie: kiran.cookie })).toBe(200)
      expect(await statusOf('/health')).toBe(200)
      await ready().toBe(503)
      expect(await calls).toEqual(Array(20).fill(503))
      expect(await page).toBe(503)
      expect((await logIn()).status).toBe(503)
      expect(await statusOf('/ready')).toBe(503)
    } finally {
      postgres.thaw()
    }
    expect(await statusOf('/product/getProducts')).toBe(200)
    expect((await logIn()).status).toBe(200)
    await healed()
    await ready().toBe(200)
  })
})

describe('when open connections lead nowhere, as after a failover', () => {
  test('calls give them up, and pages show what was changed elsewhere', async () => {
    await Promise.all(Array.from({ length: 12 }, () => statusOf('/product/getProducts')))
    await statusOf(product())
    line.swallow('through open connections')
    const calls = await Promise.all(Array.from({ length: 12 }, () => statusOf('/product/getProducts')))
    for (const status of calls) expect([200, 503]).toContain(status)
    expect(await statusOf('/product/getProducts')).toBe(200)
    await rename('Yellow shoe')
    await expect
      .poll(async () => textOf(await askShop(product())), { timeout: WAIT_TIMEOUT_MS })
      .toContain('Yellow shoe')
    await healed()
  })
})

describe('a statement that may take longer', () => {
  test.runIf(hasServerTimeouts)('is waited for', async () => {
    const { rows } = await inOneMoment((on) => sql`select 'done' as word from pg_sleep(7)`.execute(on))
    expect(rows).toEqual([{ word: 'done' }])
    // PostgreSQL ends it after five seconds; on a busy machine the client may have given up before that.
    await expect(sql`select pg_sleep(30)`.execute(db)).rejects.toThrow(/timeout/)
  })
})

describe('the shop is not ready', () => {
  const reload = async (setting: string) => {
    await sql.raw(`alter system ${setting}`).execute(db)
    await sql`select pg_reload_conf()`.execute(db)
  }

  test.each([
    ['while PostgreSQL is set to be read only', 'default_transaction_read_only', 'on'],
    ['while PostgreSQL has no room for files', 'temp_file_limit', "'64kB'"],
  ])('%s', async (_when, setting, value) => {
    await ready().toBe(200)
    await reload(`set ${setting} = ${value}`)
    await ready().toBe(503)
    expect(disconnectedFor()).toBe(0)
    await reload(`reset ${setting}`)
    await ready().toBe(200)
  })

  test('while PostgreSQL is a standby, which lets people read', async () => {
    const signal = join(postgres.data, 'standby.signal')
    await postgres.stop()
    writeFileSync(signal, '')
    await postgres.start()
    try {
      await ready().toBe(503)
      invalidatePages({ productId: null })
      expect(await statusOf('/men', browser)).toBe(200)
      expect((await logIn()).status).toBe(503)
      await sql`select pg_promote()`.execute(db)
      await healed()
      await ready().toBe(200)
      expect((await logIn()).status).toBe(200)
      await rename('White shoe')
      expect(textOf(await askShop('/men'))).toContain('White shoe')
    } finally {
      rmSync(signal, { force: true })
    }
  })
})

test('many who ask at once whether the shop is ready share one answer', async () => {
  const used = async () => {
    const { rows } = await sql<{ id: number }>`select pg_current_xact_id()::text::int as id`.execute(db)
    return rows[0]?.id ?? 0
  }
  const before = await used()
  await Promise.all(Array.from({ length: 300 }, () => statusOf('/ready')))
  expect((await used()) - before).toBeLessThan(30)
})
