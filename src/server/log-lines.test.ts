import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { shopper } from '../../tests/actors.ts'
import { capturedLog, type Line } from '../../tests/captured-log.ts'
import { ownDatabase, urlOfOwn } from '../../tests/database.ts'
import { askShop, leaveDuring, listeningShop } from '../../tests/listening-shop.ts'
import { WAIT_TIMEOUT_MS } from '../../tests/timeouts.ts'
import { parseJson } from '../lib/json.ts'
import { db } from '../platform/database.ts'
import { securityEventNames } from '../platform/http/security-log.ts'
import { startWorker } from '../platform/queue.ts'

ownDatabase()
listeningShop()
const captured = capturedLog()
afterEach(() => {
  vi.restoreAllMocks()
})

const documentation = readFileSync('docs/operating.md', 'utf8')
const rows = [...documentation.matchAll(/^\| (`\w+`(?:, `\w+`)*) \|/gm)].map(([, names = '']) => names)
const fields = new Set(rows.flatMap((names) => names.replaceAll('`', '').split(', ')))

/** The lines until there is one with this text; a response arrives before its line is written. */
async function linesUntil(message: string): Promise<Line[]> {
  const lines: Line[] = []
  await vi.waitFor(
    () => {
      lines.push(...captured.lines())
      expect(lines.map(({ msg }) => msg)).toContain(message)
    },
    { timeout: WAIT_TIMEOUT_MS, interval: 5 },
  )
  return lines
}

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  askShop(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** What every line has that is about a request; that it has no other fields is asked of all lines. */
const ofRequest = {
  time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  pid: expect.any(Number),
  hostname: expect.any(String),
  requestId: expect.stringMatching(/^[\w-]{36}$/),
  durationMs: expect.any(Number),
  address: '127.0.0.1',
}
const hash = expect.stringMatching(/^[0-9a-f]{16}$/)

const kinds: [string, () => Promise<unknown>, string, object][] = [
  [
    'a write',
    () => post('/users/logout', {}),
    'request',
    { ...ofRequest, level: 'info', method: 'POST', route: '/users/logout', status: 200, msg: 'request' },
  ],
  [
    'a write that is refused, with its path',
    () => post('/order/no-such-call', {}),
    'request',
    {
      ...ofRequest,
      level: 'info',
      method: 'POST',
      route: 'other',
      path: '/order/no-such-call',
      status: 404,
      msg: 'request',
    },
  ],
  [
    'a read, at the level debug',
    () => {
      vi.spyOn(performance, 'now').mockReturnValue(0)
      return askShop('/health')
    },
    'request',
    { ...ofRequest, level: 'debug', method: 'GET', route: '/health', status: 200, msg: 'request' },
  ],
  [
    'a security event',
    () =>
      post(
        '/users/login',
        { email: 'nobody@maidan.test', password: 'Wrong@1234' },
        { 'user-agent': 'Tester' },
      ),
    'security',
    {
      ...ofRequest,
      level: 'warn',
      event: 'login.failed',
      method: 'POST',
      route: '/users/login',
      path: '/users/login',
      emailHash: hash,
      userAgent: 'Tester',
      msg: 'security',
    },
  ],
  [
    'a request that failed, with the error',
    async () => {
      await sql`alter table sessions rename to sessions_away`.execute(db)
      await askShop('/users/session', { headers: { cookie: `sid=${'x'.repeat(43)}` } })
      await sql`alter table sessions_away rename to sessions`.execute(db)
    },
    'request failed',
    {
      ...ofRequest,
      level: 'error',
      method: 'GET',
      route: '/users/session',
      path: '/users/session',
      status: 500,
      err: expect.objectContaining({ type: 'DatabaseError', code: '42P01', stack: expect.any(String) }),
      msg: 'request failed',
    },
  ],
  [
    'an upload that its client cuts, without an error or stack',
    () => leaveDuring('/users/login'),
    'request',
    {
      ...ofRequest,
      level: 'info',
      method: 'POST',
      route: '/users/login',
      path: '/users/login',
      status: 499,
      msg: 'request',
    },
  ],
]

test.each(kinds)('%s is one line of this form', async (_kind, ask, message, line) => {
  await ask()
  const lines = (await linesUntil(message)).filter(({ msg }) => msg === message)
  expect(lines).toEqual([line])
  expect([...fields]).toEqual(expect.arrayContaining(Object.keys(lines[0] ?? {})))
})

test('a line about somebody who is signed in has a hash in place of the id', async () => {
  const asha = await shopper()
  captured.take()
  await askShop('/users/getUserDetails', { headers: { cookie: asha.cookie } })
  const lines = await linesUntil('request')
  expect(lines).toMatchObject([{ account: hash, status: 200 }])
  expect(JSON.stringify(lines)).not.toContain(asha.id)
})

test('a read that takes a second is in the log at its usual level', async () => {
  const now = performance.now.bind(performance)
  let calls = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 2_000 * calls++)
  await askShop('/users/session')
  expect((await linesUntil('request')).at(-1)).toMatchObject({ level: 'info', route: '/users/session' })
})

test('a job that fails is one line of this form', async () => {
  const worker = await startWorker(await urlOfOwn())
  worker.repeat('broken', 60, () => Promise.reject(new Error('no paper')))
  const lines = await linesUntil('job failed')
  await worker.stop()
  const { time, pid, hostname } = ofRequest
  const err = { type: 'Error', message: 'no paper', stack: expect.any(String) }
  const line = { level: 'error', time, pid, hostname, err, job: 'broken', msg: 'job failed' }
  expect(lines.filter(({ msg }) => msg === 'job failed')).toEqual([line])
  expect([...fields]).toEqual(expect.arrayContaining(Object.keys(line)))
})

test('docs/operating.md lists each field that the shop logs somewhere', () => {
  const logged = globSync('src/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap((file) => {
    const calls = readFileSync(file, 'utf8').matchAll(/\blog\.(?:info|warn|error|debug)\(\s*\{([^}]*)\}/g)
    return [...calls].flatMap(([, given = '']) =>
      given.split(',').map((each) => each.split(':')[0]?.trim() ?? ''),
    )
  })
  const names = new Set(logged.filter((name) => /^\w+$/.test(name)))
  expect(names.size).toBeGreaterThan(15)
  expect([...names].filter((name) => !fields.has(name))).toEqual([])
})

test('docs/operating.md lists each security event, and no other', () => {
  const listed = /^\| `event` \| of a security line: (.*) \|$/m.exec(documentation)?.[1] ?? ''
  expect(listed.replaceAll('`', '').split(', ').toSorted()).toEqual(securityEventNames.toSorted())
})

test('the lines that docs/operating.md shows have the fields that it lists', () => {
  const [, shown = ''] = /## Logs[\s\S]*?```json\n([\s\S]*?)```/.exec(documentation) ?? []
  const lines = shown
    .trim()
    .split('\n')
    .map((text) => z.looseObject({}).parse(parseJson(text)))
  expect(lines).toHaveLength(3)
  for (const line of lines) expect([...fields]).toEqual(expect.arrayContaining(Object.keys(line)))
})
