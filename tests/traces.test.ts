import { existsSync, mkdtempSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { openShop, type Shop } from '../bench/shop.ts'
import { parseJson } from '../src/lib/json.ts'
import { pool } from '../src/platform/database.ts'
import { screensAreBuilt } from './built.ts'
import { ownDatabase } from './database.ts'
import { production } from './production.ts'
import { addProduct } from './products.ts'

ownDatabase()
screensAreBuilt()

const value = z.object({ stringValue: z.string().optional(), intValue: z.number().optional() })
const attributes = z.array(z.object({ key: z.string(), value }))
const request = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes,
            }),
          ),
        }),
      ),
    }),
  ),
})

type Span = {
  trace: string
  id: string
  parent: string | undefined
  name: string
  pid: unknown
  about: Record<string, unknown>
}

const plain = (all: z.infer<typeof attributes>) =>
  Object.fromEntries(all.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

let received = ''
const spans: Span[] = []
const collector = createServer(async (req, res) => {
  const body = await text(req)
  received += body
  for (const { resource, scopeSpans } of request.parse(parseJson(body)).resourceSpans) {
    const pid = plain(resource.attributes)['process.pid']
    for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
      const { traceId: trace, spanId: id, parentSpanId: parent, name } = span
      spans.push({ trace, id, parent, name, pid, about: plain(span.attributes) })
    }
  }
  res.setHeader('content-type', 'application/json').end('{}')
})

let product: { id: string }
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  product = await addProduct({ salePrice: 100 })
})
afterAll(() => {
  collector.close()
  collector.closeAllConnections()
})

let shop: Shop | undefined
afterEach(async () => {
  await shop?.stop()
  shop = undefined
})

const folder = mkdtempSync(join(tmpdir(), 'traces-'))

/** Starts a shop of two web processes, which note in `loaded` what they load of OpenTelemetry, other than its API. */
async function start(loaded: string, env: Record<string, string>, log?: string): Promise<string> {
  const probe = `
    import { appendFileSync } from 'node:fs'
    import { registerHooks } from 'node:module'
    registerHooks({ load(url, context, next) {
      if (/@opentelemetry.(?!api.)/.test(url)) appendFileSync(${JSON.stringify(loaded)}, url + '\\n')
      return next(url, context)
    } })`
  const all = {
    ...production,
    DATABASE_URL: pool.options.connectionString ?? '',
    DRAIN_SECONDS: '0',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(probe)}`,
    ...env,
  }
  const output = log ? openSync(log, 'a') : 'ignore'
  shop = await openShop(pool.options.connectionString ?? '', folder, 2, all, output)
  return shop.origin
}

test('a request is a trace of its statements, under the caller’s span, with no value in it; jobs are too', async () => {
  const { port } = collector.address() as AddressInfo
  const loaded = join(folder, 'with')
  const log = join(folder, 'log')
  const origin = await start(
    loaded,
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_BSP_SCHEDULE_DELAY: '50',
      OTEL_SERVICE_NAME: 'shop-of-test',
      LOG_LEVEL: 'debug',
    },
    log,
  )
  const [trace, parent] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  const answer = await fetch(`${origin}/product/getProductDetails/${product.id}?search=secretword`, {
    headers: { traceparent: `00-${trace}-${parent}-01`, baggage: 'from=outside' },
  })
  await fetch(`${origin}/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: production.PUBLIC_URL },
    body: JSON.stringify({ email: 'asha@people.test', password: 'Guess@1234' }),
  })
  await vi.waitUntil(() => spans.some(({ name }) => name === 'POST /users/login'), 10_000)
  await vi.waitUntil(
    () => spans.some(({ trace: of, parent: under }) => of === trace && under === parent),
    10_000,
  )
  const ofTrace = spans.filter((span) => span.trace === trace)
  const [root] = ofTrace.filter((span) => span.parent === parent)
  expect(root).toMatchObject({
    about: {
      'http.request.method': 'GET',
      'http.response.status_code': answer.status,
      'request.id': answer.headers.get('x-request-id'),
    },
  })
  expect(root?.name).toBe(`GET ${root?.about['http.route']}`)
  const requestId = answer.headers.get('x-request-id')
  const line = () =>
    readFileSync(log, 'utf8')
      .split('\n')
      .find((line) => line.includes(`"requestId":"${requestId}"`))
  await expect.poll(line, { timeout: 10_000 }).toContain(`"traceId":"${trace}"`)
  const statements = ofTrace.filter((span) => span !== root)
  expect(statements.length).toBeGreaterThan(0)
  for (const { parent: under, about } of statements) {
    expect(under).toBe(root?.id)
    expect(about).toMatchObject({ 'db.system.name': 'postgresql', 'db.query.text': expect.any(String) })
  }
  await vi.waitUntil(() => spans.some(({ name }) => name === 'job confirm-orders'), 10_000)
  expect(spans.filter(({ name }) => name.startsWith('job ')).every((job) => job.parent === undefined)).toBe(
    true,
  )

  const pids = () => new Set(spans.filter(({ name }) => name.startsWith('GET')).map(({ pid }) => pid))
  await vi.waitUntil(
    async () => {
      await fetch(`${origin}/product/getProducts`, { headers: { connection: 'close' } })
      return pids().size === 2
    },
    { timeout: 10_000, interval: 50 },
  )
  for (const secret of ['secretword', 'asha@people.test', 'Guess@1234', product.id, 'from=outside'])
    expect(received).not.toContain(secret)
  expect(received).toContain('shop-of-test')
  expect(readFileSync(loaded, 'utf8')).toContain('exporter-trace-otlp-http')
}, 60_000)

test('without an endpoint nothing of OpenTelemetry is loaded but the API, which is in prom-client', async () => {
  const loaded = join(folder, 'without')
  const origin = await start(loaded, {})
  await fetch(`${origin}/product/getProducts`)
  expect(existsSync(loaded) ? readFileSync(loaded, 'utf8') : '').toBe('')
}, 60_000)
