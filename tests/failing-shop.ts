import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { config } from '../src/platform/config.ts'
import { db } from '../src/platform/database.ts'
import { streamOf } from '../src/platform/http/stream.ts'
import { app } from '../src/server/app.ts'
import { type Actor, admin, guest, shopper } from './actors.ts'
import { ownDatabase } from './database.ts'
import { listeningShop, sendRaw } from './listening-shop.ts'

/** What only the inside of the shop has: stacks, its files, its tables, the names of errors. */
const inside = new RegExp(
  [
    String.raw`^\s+at \S.*[:(]`,
    String.raw`\.[cm]?[jt]sx?:\d`,
    'node_modules|file://',
    process.cwd(),
    String.raw`\brelation "|column "|does not exist|syntax error|violates|Failing row|\bpg_`,
    '(Database|Type|Reference|Range|Syntax)Error|ECONN|ENOENT|of the inside',
  ].join('|'),
  'm',
)

const json = { 'content-type': 'application/json', origin: config.PUBLIC_URL }
const html = { accept: 'text/html' }
const AT_ONCE = 8
const noSuch = '00000000-0000-4000-8000-000000000000'

const askDatabase = () => sql`select secret of from the_inside`.execute(db)
async function* brokenFile(first: string) {
  if (first) yield Buffer.from(first)
  await askDatabase()
}
const failing: Record<string, () => Response | Promise<Response>> = {
  '/fails/in-code': () => {
    throw new TypeError('of the inside', { cause: new Error('of the inside') })
  },
  '/fails/in-the-database': async () => Response.json(await askDatabase()),
  '/fails/at-the-start-of-a-file': () => new Response(streamOf(brokenFile(''))),
  '/fails/within-a-file': () => new Response(streamOf(brokenFile('name,price\n'))),
}

type Question = { method?: string; headers?: Record<string, string>; body?: string }

/** Head and body as they come, also if the connection breaks off before their end. */
function ask(path: string, { method = 'GET', headers = {}, body = '' }: Question = {}): Promise<string> {
  const sent = { host: 'shop', connection: 'close', 'content-length': String(body.length), ...headers }
  const head = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
  return sendRaw(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${body}`)
}

/** The shop's answers when requests, its code or its database are broken, in the MODE of the test file. */
export function failuresTellNothing(): void {
  for (const [path, answer] of Object.entries(failing)) app.on(['GET', 'POST'], path, answer)
  ownDatabase()
  listeningShop()

  describe('no answer tells of the inside', () => {
    test.each(Object.keys(failing))('%s', async (path) => {
      for (const options of [{}, { headers: html }, { method: 'POST', headers: json, body: '{}' }]) {
        const answer = await ask(path, options)
        expect(answer).toMatch(/^HTTP\/1\.1 (500|200) /)
        expect(answer).not.toMatch(inside)
      }
    })

    const head = 'POST /users/login HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n'
    const bodyOf = (type: string, body: string) =>
      `${head}Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body, 'latin1')}\r\n\r\n${body}`
    test.each([
      ['JSON that ends too early', bodyOf('application/json', '{"email": ')],
      ['JSON that is no object', bodyOf('application/json', '"email"')],
      ['JSON of another shape', bodyOf('application/json', '{"email": {"a": []}, "password": 1}')],
      ['JSON with bytes that are no text', bodyOf('application/json', '{"email": "\xff\xfe"}')],
      ['a NUL', bodyOf('application/json', '{"email": "a\\u0000@people.test", "password": "Guess@1234"}')],
      ['a broken form', bodyOf('multipart/form-data; boundary=x', '--y\r\n\r\n')],
      ['a form without boundary', bodyOf('multipart/form-data', 'x')],
      ['a broken encoding', `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
      [
        'a header with other bytes',
        'GET / HTTP/1.1\r\nHost: shop\r\nX: \xe9\xff\r\nConnection: close\r\n\r\n',
      ],
      ['a header with a control', 'GET / HTTP/1.1\r\nHost: shop\r\nX: \x01\r\nConnection: close\r\n\r\n'],
      [
        'a proxy check with other bytes',
        `GET /health HTTP/1.1\r\nHost: shop\r\nConnection: close\r\nX-Proxy-Check: ${Date.now()}.${'a'.repeat(63)}\xe9\r\n\r\n`,
      ],
      [
        'a cookie with other bytes',
        'GET /cart HTTP/1.1\r\nHost: shop\r\nCookie: sid=%ff\xe9\r\nConnection: close\r\n\r\n',
      ],
      ['a host that is none', 'GET / HTTP/1.1\r\nHost: %%%[::\r\nConnection: close\r\n\r\n'],
      ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
      ['an address that is too long', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: shop\r\n\r\n`],
      [
        'a search that is too long',
        `GET /shop?search=${'a'.repeat(10_000)} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`,
      ],
      ['an address that is none', 'GET http://[ HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n'],
      ['a method that nobody knows', 'BREW / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n'],
      ['a method that no call has', 'PROPFIND / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n'],
      ['no HTTP', 'hello\r\n\r\n'],
    ])('to %s', async (_what, request) => {
      const answer = await sendRaw(Buffer.from(request, 'latin1'))
      expect(answer).toMatch(/^HTTP\/1\.1 /)
      expect(answer).not.toMatch(inside)
    })

    test('of any call or page, when its tables are gone', async () => {
      const [owner, asha] = [await admin(), await shopper()]
      await sql`do $$ declare name text; begin
        for name in select tablename from pg_tables where schemaname = 'public' and tablename not in ('sessions', 'users')
        loop execute format('alter table %I rename to %I', name, 'gone_' || name); end loop;
      end $$`.execute(db)
      const failed = new Set<string>()
      const askAs = async (actor: Actor, method: string, path: string) => {
        const isRead = method === 'GET'
        const answer = await ask(path.replace(/:(\w+)(\{.*?\})?/g, noSuch), {
          method,
          headers: { ...(isRead ? html : json), cookie: actor.cookie },
          body: isRead ? '' : '{}',
        })
        expect(answer, `${method} ${path}`).not.toMatch(inside)
        const [, status] = answer.split(' ')
        if (status === '500') failed.add(`${method} ${path}`)
        return status
      }
      const isStream = (path: string) => path === '/order/watch-orders'
      const routes = app.routes.filter(({ method, path }) => method !== 'ALL' && !isStream(path))
      while (routes.length > 0)
        await Promise.all(
          routes.splice(0, AT_ONCE).map(async ({ method, path }) => {
            if ((await askAs(owner, method, path)) === '403') await askAs(asha, method, path)
          }),
        )
      for (const path of ['/', '/shop?search=shoe', `/productDetials/${noSuch}`, '/dashboard'])
        await askAs(guest(), 'GET', path)
      expect(failed.size).toBeGreaterThan(50)
    })

    test('of any page or call, when the database is gone', async () => {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
      const name = rows[0]?.name ?? ''
      const server = new pg.Client({ connectionString: inject('serverUrl') })
      await server.connect()
      onTestFinished(async () => {
        await server.query(`alter database ${name} allow_connections true`)
        await server.end()
      })
      await server.query(`alter database ${name} allow_connections false`)
      await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
      const asked = [
        '/women',
        '/cart',
        '/users/session',
        '/product/getProducts?search=shoe',
        '/ready',
        '/metrics',
        '/favicon.svg',
      ]
      for (const answer of await Promise.all(asked.map((path) => ask(path, { headers: html }))))
        expect(answer).not.toMatch(inside)
    })
  })
}
