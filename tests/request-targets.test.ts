import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { readTarget, withoutTracking } from '../src/platform/http/request-target.ts'
import { pageCacheHits } from '../src/platform/metrics/series.ts'
import { app } from '../src/server/app.ts'
import { shopper } from './actors.ts'
import { ownDatabase } from './database.ts'
import { askShop, listeningShop, sendRaw } from './listening-shop.ts'
import { runs } from './runs.ts'

ownDatabase()
listeningShop()

type Answer = { status: number; location: string | undefined; body: string }

async function ask(target: string, method = 'GET', cookie = ''): Promise<Answer> {
  const head = `${method} ${target} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n`
  const answer = await sendRaw(Buffer.from(`${head}${cookie && `Cookie: ${cookie}\r\n`}\r\n`, 'latin1'))
  const [, body = ''] = answer.split(/\r\n\r\n/s)
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]),
    location: /^location: (.*)\r$/im.exec(answer)?.[1],
    body,
  }
}

/** Where a browser ends up that follows the redirects; it never leaves the shop. */
async function follow(target: string): Promise<{ target: string; status: number }> {
  let at = target
  for (let hops = 0; hops < 5; hops++) {
    const { status, location } = await ask(at)
    if (location === undefined) return { target: at, status }
    expect(location, at).toMatch(/^\/(?![/\\])/)
    at = location
  }
  throw new Error(`${target} is redirected without end`)
}

const long = 'a'.repeat(10_000)

describe('a request target', () => {
  const answers: [target: string, status: number, location: string | undefined][] = [
    ['//', 301, '/'],
    ['///', 301, '/'],
    ['//evil.example/cart', 301, '/evil.example/cart'],
    ['//evil.example', 301, '/evil.example'],
    ['/\\', 301, '/'],
    ['/\\evil.example/cart', 301, '/evil.example/cart'],
    ['/\\/evil.example', 301, '/evil.example'],
    ['/.//evil.example', 301, '/evil.example'],
    ['/%2e%2e//evil.example', 301, '/evil.example'],
    ['/shop/../cart', 301, '/cart'],
    ['/shop/%2e%2e/cart', 301, '/cart'],
    ['/shop/%2E./dashboard', 301, '/dashboard'],
    ['/shop/..\\cart?a=%2e%2e', 301, '/cart?a=%2e%2e'],
    ['/./shop', 301, '/shop'],
    ['/shop', 200, undefined],
    ['/shop?search=100%', 200, undefined],
    ['/shop?search=%ff%00%', 200, undefined],
    ['/shop?x=//evil.example\\', 200, undefined],
    ['http://shop.test/shop', 200, undefined],
    ['HTTP://evil.example:81/shop', 200, undefined],
    ['https://evil.example/cart', 302, '/login'],
    ['http://shop.test', 200, undefined],
    ['http://shop.test?page=2', 200, undefined],
    ['http://shop.test//evil.example', 301, '/evil.example'],
    ['http://', 400, undefined],
    ['http:///cart', 400, undefined],
    ['http:/cart', 400, undefined],
    ['%2f%2fevil.example', 400, undefined],
    ['/%2f%2fevil.example', 404, undefined],
    ['/%5cevil.example', 404, undefined],
    ['/shop%2f..%2fcart', 404, undefined],
    ['/cart%2f', 404, undefined],
    ['/%63art', 302, '/login'],
    ['/cart/', 302, '/login'],
    ['/cart//', 302, '/login'],
    ['/CART', 302, '/login'],
    ['/%ff', 400, undefined],
    ['/%c3%28', 400, undefined],
    ['/%ed%a0%80', 400, undefined],
    ['/%', 400, undefined],
    ['/%zz', 400, undefined],
    ['/%00', 400, undefined],
    ['/cart%00', 400, undefined],
    ['/%0d%0aset-cookie:%20a=b', 400, undefined],
    ['/caf\xc3\xa9', 400, undefined],
    ['/\xff\xfe', 400, undefined],
    ['/caf%c3%a9', 404, undefined],
    ['/a\x00b', 400, undefined],
    ['/a#b', 400, undefined],
    ['*', 400, undefined],
    ['shop', 400, undefined],
    ['shop.test:80', 400, undefined],
    ['ftp://shop.test/shop', 400, undefined],
    ['javascript:alert(1)', 400, undefined],
    [`/${long}`, 404, undefined],
    [`/${'/'.repeat(10_000)}`, 301, '/'],
    [`/${'../'.repeat(3_000)}cart`, 301, '/cart'],
    [`/${'%2e%2e/'.repeat(1_400)}cart`, 301, '/cart'],
    [`/productDetials/${long}`, 404, undefined],
    [`/${'%41'.repeat(3_300)}`, 404, undefined],
    [`/${long}${long}`, 431, undefined],
  ]
  test.each(
    answers.map(([target, ...answer]) => [target.slice(0, 40), target.length, target, ...answer] as const),
  )('%j (%i characters) is answered as it should be', async (_start, _length, target, status, location) => {
    expect(await ask(target)).toMatchObject({ status, location })
  })

  test.each([
    ['OPTIONS', '*', 400],
    ['POST', '//users/login', 400],
    ['DELETE', '/x/../cart/clear-to-cart', 400],
    ['HEAD', '//evil.example', 301],
    ['PUT', '/%ff', 400],
    ['TRACE', '/', 404],
    ['OPTIONS', '/', 404],
  ])('%s %s is answered %i', async (method, target, status) => {
    expect((await ask(target, method)).status).toBe(status)
  })

  test('may come without a Host over HTTP/1.0, as load balancers check', async () => {
    for (const path of ['/health', '/ready', '/'])
      expect(await sendRaw(`GET ${path} HTTP/1.0\r\n\r\n`), path).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('comes with one valid Host over HTTP/1.1', async () => {
    for (const host of ['', 'Host: a b\r\n', 'Host: a/b\r\n', 'Host: a?b\r\n', 'Host: user@a\r\n'])
      expect(await sendRaw(`GET /health HTTP/1.1\r\n${host}Connection: close\r\n\r\n`)).toMatch(
        /^HTTP\/1\.1 400 /,
      )
  })

  test.each([
    ['/shop?utm_source=mail&utm_medium=email&utm_campaign=diwali', '/shop'],
    ['/shop?gclid=Cj0KCQ&gad_source=1&gbraid=0AAA', '/shop'],
    ['/men?fbclid=IwAR&sort=AZ&igshid=x', '/men?sort=AZ'],
    ['/productDetials/1?srsltid=AfmBO', '/productDetials/1'],
    ['/shop?fbclid', '/shop'],
    ['/shop?search=gclid=1', '/shop?search=gclid=1'],
    ['/shop?search=utm_source&my_gclid=2', '/shop?search=utm_source&my_gclid=2'],
    ['/shop?search=a%26gclid=1', '/shop?search=a%26gclid=1'],
    ['/shop?', '/shop?'],
    ['/shop', '/shop'],
  ])('%s is answered as %s is', (target, without) => {
    expect(withoutTracking(target)).toBe(without)
  })

  test('that an advertisement has lengthened is answered from the cache', async () => {
    await ask('/shop?sort=AZ')
    const hits = async () => (await pageCacheHits.get()).values[0]?.value ?? 0
    const before = await hits()
    for (const added of ['&gclid=one', '&gclid=another', '&utm_source=mail'])
      await ask(`/shop?sort=AZ${added}`)
    expect(await hits()).toBe(before + 3)
  })

  test('is spelled in one way, wherever it has been put right', () => {
    fc.assert(
      fc.property(spellings, (target) => {
        const settled = readTarget(target)
        if (settled === null) return
        expect(settled).toMatch(/^\/(?![/\\])/)
        expect(readTarget(settled)).toBe(settled)
      }),
      { numRuns: runs(1_000, 50_000) },
    )
  })
})

const parts = [
  '/',
  '//',
  '\\',
  '.',
  '..',
  '%2e',
  '%2f',
  '%5c',
  '%00',
  '%ff',
  '%',
  '?',
  '#',
  ':',
  '@',
  ';',
  '*',
]
const words = [
  'cart',
  'dashboard',
  'shop',
  'users',
  'getUserDetails',
  'http://',
  'evil.example',
  'assets',
  '\xe9',
]
const spellings = fc
  .array(fc.oneof(fc.constantFrom(...parts, ...words), fc.string({ maxLength: 2 })), { maxLength: 8 })
  .map((some) => `/${some.join('')}`.replace(/[\s]/g, ''))

/** Spellings that could bypass a check of a path's prefix. */
const disguises = [
  (path: string) => `/${path}`,
  (path: string) => `//evil.example${path}`,
  (path: string) => `/\\evil.example${path}`,
  (path: string) => `http://evil.example${path}`,
  (path: string) => `/.${path}`,
  (path: string) => `/shop/..${path}`,
  (path: string) => `/shop/%2e%2e${path}`,
  (path: string) => `/shop%2f..${path}`,
  (path: string) => `${path}/`,
  (path: string) => `${path}//`,
  (path: string) => `${path}/.`,
  (path: string) => `${path}%2f`,
  (path: string) => `${path}%00`,
  (path: string) => `${path};x`,
  (path: string) => `${path}?`,
  (path: string) =>
    path.replace(/^\/(.)/, (_start, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`),
  (path: string) => path.replace(/\/(?=[^/]+$)/, '//'),
  (path: string) => path.replace(/\/(?=[^/]+$)/, '%2f'),
  (path: string) => path.replace(/\/(?=[^/]+$)/, '\\'),
  (path: string) => path.toUpperCase(),
]

const guarded = [
  '/cart',
  '/checkOut',
  '/profile/address',
  '/orderDetails/1',
  '/dashboard',
  '/dashboard/orders',
]
const calls = ['/users/getUserDetails', '/users/getAllUser', '/cart/get-to-cart', '/order/get-orders']

describe('a guest', () => {
  test.each([...guarded, ...calls])('does not get %s by spelling it otherwise', async (path) => {
    for (const disguise of disguises) {
      const { target, status } = await follow(disguise(path))
      if (target !== '/login') expect([400, 401, 404], `${disguise(path)} → ${target}`).toContain(status)
    }
  })
})

describe('whatever is asked for', () => {
  let cookie: string
  beforeAll(async () => {
    cookie = (await shopper()).cookie
  })

  test('is never answered with a 5xx', async () => {
    await fc.assert(
      fc.asyncProperty(
        spellings,
        fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS'),
        async (target, method) => {
          for (const carried of ['', cookie]) {
            const { status, body } = await ask(target, method, carried)
            expect(status, body).toBeLessThan(500)
          }
        },
      ),
      { numRuns: runs(100, 5_000) },
    )
  })

  test.each([...new Set(app.routes.filter(({ method }) => method === 'GET').map(({ path }) => path))])(
    'at %s: odd parameters and queries are never answered with a 5xx',
    async (pattern) => {
      for (const odd of ['%2e%2e', '%2f', '%5c', '%C3%A9', "'", '%25', '-1', long, '0'.repeat(64)]) {
        const path = pattern.replace(/\{.*?\}+/g, '').replace(/[:*]\w*/g, odd)
        for (const query of ['', `?page=${odd}&limit=${odd}&search=${odd}&id=%00%ff`])
          if (path.length + query.length < 15_000)
            expect((await ask(path + query, 'GET', cookie)).status, path + query).toBeLessThan(500)
      }
    },
  )
})

test('a connection is kept longer than proxies keep it, so that none sends a request into one that is closed', async () => {
  const { headers } = await askShop('/health')
  expect(headers['keep-alive']).toBe('timeout=75')
})
