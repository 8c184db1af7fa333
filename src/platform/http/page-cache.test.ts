import { randomBytes } from 'node:crypto'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CacheEnv, cachePages, invalidatePages, serveCached } from './page-cache.ts'

let rendered = 0
let duringRender = () => {}

const app = new Hono<CacheEnv>()
  .use(cachePages)
  .get('/list', (c) => {
    rendered++
    duringRender()
    c.set('cacheablePage', { html: `list ${rendered}`, productId: null })
    return c.html('')
  })
  .get('/sizes', (c) => {
    c.set('cacheablePage', { html: `sizes ${++rendered}`, productId: null, dependsOnSizes: true })
    return c.html('')
  })
  .get('/product/:id', (c) => {
    rendered++
    c.set('cacheablePage', { html: `product ${rendered}`, productId: c.req.param('id') })
    return c.html('')
  })
  .get('/steady', (c) => {
    c.set('cacheablePage', { html: 'page', productId: null })
    return c.html('')
  })
  .get('/with-cookie', (c) => {
    c.header('set-cookie', 'sid=of-one-visitor')
    c.set('cacheablePage', { html: `page ${++rendered}`, productId: null })
    return c.html('')
  })
  .get('/with-header', (c) => {
    c.header('x-of-one-visitor', 'yes')
    c.header('x-frame-options', 'DENY')
    c.set('cacheablePage', { html: 'page', productId: null })
    return c.html('')
  })
  .get('/large', (c) => {
    c.set('cacheablePage', { html: randomBytes(500_000).toString('hex'), productId: null })
    return c.html('')
  })
  .get('/private', (c) => c.html(`private ${++rendered}`))

let server: Server
let origin: string

beforeAll(async () => {
  const answer = getRequestListener(app.fetch)
  server = createServer((req, res) => {
    if (!serveCached(req, res)) void answer(req, res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => server.close())

const read = async (path: string) => (await fetch(origin + path)).text()

describe('a kept page', () => {
  test('is rendered once and answered to everybody until the catalogue changes', async () => {
    const first = await read('/list')
    expect(await read('/list')).toBe(first)
    invalidatePages({ productId: null })
    expect(await read('/list')).not.toBe(first)
  })

  test("is forgotten with its own product's stock and not with another's", async () => {
    const first = await read('/product/a')
    invalidatePages({ productId: 'b' })
    expect(await read('/product/a')).toBe(first)
    invalidatePages({ productId: 'a' })
    expect(await read('/product/a')).not.toBe(first)
  })

  test('that counts sizes is forgotten when a size sells out, and no other', async () => {
    const [list, product, sizes] = [await read('/list'), await read('/product/a'), await read('/sizes')]
    invalidatePages({ productId: 'b' })
    expect(await read('/sizes')).toBe(sizes)
    invalidatePages({ productId: null, sizesOnly: true })
    expect(await read('/sizes')).not.toBe(sizes)
    expect([await read('/list'), await read('/product/a')]).toEqual([list, product])
  })

  test('that was rendered while something changed is answered and not kept', async () => {
    invalidatePages({ productId: null })
    duringRender = () => invalidatePages({ productId: null })
    const first = await read('/list')
    duringRender = () => {}
    expect(await read('/list')).not.toBe(first)
  })

  test('is told apart by its query', async () => {
    expect(await read('/list?page=2')).not.toBe(await read('/list?page=3'))
  })

  test('is forgotten for those asked for later: ten thousand addresses are not all kept', async () => {
    const popular = await read('/list?popular')
    const first = await read('/list?n=0')
    for (let from = 1; from < 10_000; from += 100) {
      await Promise.all(Array.from({ length: 100 }, (_, index) => read(`/list?n=${from + index}`)))
      expect(await read('/list?popular')).toBe(popular)
    }
    expect(await read('/list?n=0')).not.toBe(first)
  })

  test('is forgotten when later ones fill 10 MB', async () => {
    const first = await read('/large?n=0')
    for (let n = 1; n < 10; n++) await read(`/large?n=${n}`)
    const last = await read('/large?n=10')
    expect(await read('/large?n=10')).toBe(last)
    expect(await read('/large?n=0')).not.toBe(first)
  })

  test.each([
    ['br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip', (bytes: Buffer) => gunzipSync(bytes)],
    ['identity', (bytes: Buffer) => bytes],
  ])('comes in the encoding that was asked for: %s, fresh and kept', async (encoding, decode) => {
    invalidatePages({ productId: null })
    const bodies: string[] = []
    for (let visit = 0; visit < 2; visit++) {
      bodies.push(
        await new Promise((resolve) => {
          request(`${origin}/list`, { headers: { 'accept-encoding': encoding } }, async (response) => {
            expect(response.headers['content-encoding'] ?? 'identity').toBe(encoding)
            resolve(decode(await buffer(response)).toString())
          }).end()
        }),
      )
    }
    expect(bodies[0]).toMatch(/^list \d+$/)
    expect(bodies[1]).toBe(bodies[0])
  })

  test.each([
    ['its tag', (tag: string) => tag, 304],
    ['its tag without W/', (tag: string) => tag.replace('W/', ''), 304],
    ['a list of tags', (tag: string) => `"other", W/"another", ${tag}`, 304],
    ['*', () => '*', 304],
    ['another tag', () => 'W/"other"', 200],
    ['a part of its tag', (tag: string) => tag.slice(0, -2), 200],
  ])(
    'is not sent again to who has it: If-None-Match has %s, rendered and cached',
    async (_what, header, status) => {
      const tag = (await fetch(`${origin}/steady`)).headers.get('etag') ?? ''
      expect(tag).toMatch(/^W\/"[\w-]{27}"$/)
      const ask = () => fetch(`${origin}/steady`, { headers: { 'if-none-match': header(tag) } })
      const cached = await ask()
      invalidatePages({ productId: null })
      const fresh = await ask()
      for (const { status: answered, headers } of [cached, fresh]) {
        expect(answered).toBe(status)
        expect(headers.get('etag')).toBe(tag)
        expect(headers.get('vary')).toBe('accept-encoding')
      }
    },
  )

  test('has the headers that are meant for everybody and no other', async () => {
    for (const visit of ['rendered', 'cached']) {
      const { headers } = await fetch(`${origin}/with-header`)
      expect(headers.get('x-frame-options'), visit).toBe('DENY')
      expect(headers.has('x-of-one-visitor'), visit).toBe(false)
    }
  })

  test('is never one that was answered with a cookie', async () => {
    const first = await fetch(`${origin}/with-cookie`)
    expect(first.headers.getSetCookie()).toEqual(['sid=of-one-visitor'])
    expect(first.headers.get('cache-control')).toBe('no-store')
    expect(first.headers.has('etag')).toBe(false)
    expect(await first.text()).not.toBe(await read('/with-cookie'))
  })

  test('is the only kind that is kept', async () => {
    expect(await read('/private')).not.toBe(await read('/private'))
  })
})
