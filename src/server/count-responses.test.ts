import { readdirSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { register } from 'prom-client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { screensAreBuilt } from '../../tests/built.ts'
import { freePorts } from '../../tests/chaos/shops.ts'
import { listeningForChanges, ownDatabase } from '../../tests/database.ts'
import { WAIT_TIMEOUT_MS } from '../../tests/timeouts.ts'
import { config } from '../platform/config.ts'
import { db } from '../platform/database.ts'
import { app } from './app.ts'
import { listen } from './listen.ts'

ownDatabase()
listeningForChanges()
screensAreBuilt()

let origin = ''
let stop = async () => {}
beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  config.PORT = port
  origin = `http://127.0.0.1:${port}`
  stop = await listen(false)
})
afterAll(() => stop())
afterEach(() => {
  config.RATE_LIMITS = 'off'
})

/** How many responses are counted of each method, route and status, as `GET /login 200`. */
async function counts(): Promise<Map<string, number>> {
  const metrics = await register.getMetricsAsJSON()
  const values = metrics.find(({ name }) => name === 'http_request_duration_seconds')?.values ?? []
  const counted = values.filter(
    (value) => 'metricName' in value && String(value.metricName).endsWith('_count'),
  )
  return new Map(
    counted.map(({ labels, value }) => [`${labels.method} ${labels.route} ${labels.status}`, value]),
  )
}

/** What is counted once `ask` is done: waits for the first count, and a moment for one too many. */
async function countedBy(ask: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await counts()
  await ask()
  const added = async () => {
    const now = [...(await counts())].map(([key, count]) => [key, count - (before.get(key) ?? 0)] as const)
    return Object.fromEntries(now.filter(([, count]) => count > 0))
  }
  await vi.waitFor(async () => expect(await added()).not.toEqual({}), {
    timeout: WAIT_TIMEOUT_MS,
    interval: 5,
  })
  // biome-ignore lint/plugin/no-fixed-wait: a second count would come without a sign.
  await new Promise((resolve) => setTimeout(resolve, 5))
  return added()
}

type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string }

/** Asks on a connection of its own; nothing where the server ended that before the body was sent. */
function read(path: string, { body, ...options }: RequestOptions = {}): Promise<IncomingMessage | undefined> {
  return new Promise((resolve) => {
    const asked = request(origin + path, { agent: false, ...options }, (response) =>
      response.resume().on('end', () => resolve(response)),
    )
    asked.on('error', () => resolve(undefined))
    asked.end(body)
  })
}

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  read(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

/** Sends these bytes and reads until the server ends the connection, or leaves with the first byte of an answer. */
function send(bytes: string, { leaves = false } = {}): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(config.PORT, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', () => leaves && socket.destroy())
    socket.on('error', () => {})
    socket.on('close', () => resolve())
  })
}

async function withoutSessions(ask: () => Promise<unknown>): Promise<void> {
  await sql`alter table sessions rename to sessions_away`.execute(db)
  try {
    await ask()
  } finally {
    await sql`alter table sessions_away rename to sessions`.execute(db)
  }
}

const asset = () => `/assets/${readdirSync('dist/client/assets')[0]}`
let etag = ''

const kinds: [string, string, () => Promise<unknown>][] = [
  ['a page that is rendered', 'GET /login 200', () => read('/login')],
  ['a page that is cached from now on', 'GET /shop 200', () => read('/shop')],
  [
    'a cached page',
    'GET /shop 200',
    async () => {
      etag = (await read('/shop'))?.headers.etag ?? ''
    },
  ],
  [
    'a cached page that the client has',
    'GET /shop 304',
    () => read('/shop', { headers: { 'if-none-match': etag } }),
  ],
  ['the head of a cached page', 'HEAD /shop 200', () => read('/shop', { method: 'HEAD' })],
  ['a page that is not there', 'GET other 404', () => read('/no/such/page')],
  ['a page for those who are signed in', 'GET /dashboard 302', () => read('/dashboard')],
  ['a page of a product that is not there', 'GET /productDetials/:id 404', () => read('/productDetials/1')],
  ['an asset', 'GET /assets/:name 200', () => read(asset())],
  ['a font of the mails', 'GET /mail/fonts/:name 404', () => read('/mail/fonts/no-such.woff2')],
  ['a picture that is not there', 'GET /images/:name 404', () => read(`/images/${'0'.repeat(32)}`)],
  ['the health check', 'GET /health 200', () => read('/health')],
  ['the readiness check', 'GET /ready 200', () => read('/ready')],
  ['the metrics', 'GET /metrics 200', () => read('/metrics')],
  ['a webhook without a signature', 'POST /webhooks/razorpay 400', () => post('/webhooks/razorpay', '{}')],
  [
    'a webhook that is too large',
    'POST /webhooks/razorpay 413',
    () => post('/webhooks/razorpay', 'x'.repeat(300_000)),
  ],
  [
    'a request of another site',
    'POST /users/logout 403',
    () => post('/users/logout', '{}', { origin: 'https://evil.example' }),
  ],
  [
    'a form',
    'POST /users/logout 415',
    () => post('/users/logout', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }),
  ],
  [
    'a body that is too large',
    'POST /users/login 413',
    () => post('/users/login', `"${'x'.repeat(200_000)}"`),
  ],
  ['a body that is wrong', 'POST /users/login 400', () => post('/users/login', '{')],
  ['a call without a session', 'GET /users/getUserDetails 401', () => read('/users/getUserDetails')],
  ['a call that is not there', 'DELETE other 404', () => read('/users/nothing', { method: 'DELETE' })],
  ['the payment sandbox', 'GET other 401', () => read('/sandbox/razorpay/v1/orders')],
  [
    'a call whose session cannot be read',
    'GET /users/session 500',
    () => withoutSessions(() => read('/users/session', { headers: { cookie: `sid=${'x'.repeat(43)}` } })),
  ],
  [
    'a client that leaves in the middle of its request',
    'POST /users/login 499',
    () =>
      send(
        'POST /users/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 50\r\nExpect: 100-continue\r\n\r\n{',
        { leaves: true },
      ),
  ],
  [
    'an expectation that nobody meets',
    'GET other 417',
    () => send('GET / HTTP/1.1\r\nHost: shop\r\nExpect: cake\r\nConnection: close\r\n\r\n'),
  ],
  ['a request without a Host', 'GET other 400', () => send('GET / HTTP/1.1\r\n\r\n')],
  ['what is no HTTP', ' other 400', () => send('HELLO\r\n\r\n')],
  [
    'headers that are too large',
    ' other 431',
    () => send(`GET / HTTP/1.1\r\nHost: shop\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`),
  ],
  [
    'a body that turns out to be no HTTP',
    'POST /users/login 400',
    () =>
      send(
        'POST /users/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n',
      ),
  ],
]

describe('a response is counted once, with its route and status:', () => {
  test.each(kinds)('%s (%s)', async (_kind, counted, ask) => {
    expect(await countedBy(ask)).toEqual({ [counted]: 1 })
  })

  test('the one that refuses what comes too often (POST other 429)', async () => {
    config.RATE_LIMITS = 'on'
    const hasty = async () => {
      for (let i = 0; i < 1200; i++) await post('/users/nothing', '{}')
    }
    await hasty()
    expect(await countedBy(() => post('/users/nothing', '{}'))).toEqual({ 'POST other 429': 1 })
  })

  test('whatever each of the calls answers to a guest', async () => {
    const routes = new Set(app.routes.map(({ method, path }) => `${method} ${path}`))
    for (const route of routes) {
      const [method = '', pattern = ''] = route.split(' ')
      if (method === 'ALL') continue
      const path = pattern.replace(/:(\w+)(\{.*\})?/g, '01980000-0000-7000-8000-000000000000')
      let status = 0
      const counted = await countedBy(async () => {
        status = (await read(path, { method }))?.statusCode ?? 0
      })
      // A made-up name does not fit a pattern of its own.
      const isKnown = !/[*{]/.test(pattern)
      const pages: Record<string, string> = {
        '/dashboard/*': '/dashboard',
        '/buy/:items{[^/]*:[^/]*}': '/buy/:id',
      }
      const named = pages[pattern] ?? (isKnown ? pattern : 'other')
      expect(counted, route).toEqual({ [`${method} ${named} ${status}`]: 1 })
    }
  })
})
