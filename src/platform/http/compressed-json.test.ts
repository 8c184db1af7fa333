import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { ownDatabase } from '../../../tests/database.ts'
import { addProduct } from '../../../tests/products.ts'
import { app } from '../../server/app.ts'
import { compressedJson } from './compressed-json.ts'

ownDatabase()

beforeAll(async () => {
  for (let n = 0; n < 3; n++) await addProduct({ name: `Shoe ${n}`, gender: 'Men' })
  await addProduct({ name: 'Only one', gender: 'Women' })
})

const calls = ['/product/getProducts?gender=Men', '/product/productByGender-query?gender=Men']
const asIs = (bytes: Buffer) => bytes

test.each(
  calls.flatMap((call) => [
    { call, accepted: 'gzip, deflate, br', encoding: 'br', unpack: brotliDecompressSync },
    { call, accepted: 'gzip', encoding: 'gzip', unpack: gunzipSync },
    { call, accepted: 'identity', encoding: null, unpack: asIs },
  ]),
)('$call for a browser that takes $accepted', async ({ call, accepted, encoding, unpack }) => {
  const plain = await (await app.request(call)).text()
  expect(plain.length).toBeGreaterThan(1024)
  const answer = await app.request(call, { headers: { 'accept-encoding': accepted } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  expect(answer.headers.get('vary')).toContain('accept-encoding')
  expect(unpack(bytes).toString()).toBe(plain)
  if (encoding) expect(bytes.length).toBeLessThan(plain.length / 2)
})

test('a short answer is not worth compressing', async () => {
  const answer = await app.request('/product/getProducts?gender=Women', {
    headers: { 'accept-encoding': 'br' },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.has('content-encoding')).toBe(false)
  expect(await answer.json()).toMatchObject({ total: 1 })
})

test.each(['limit=none', `sort=${'x'.repeat(2_000)}`])('a refusal stays a refusal: ?%s', async (query) => {
  const answer = await app.request(`/product/getProducts?${query}`, { headers: { 'accept-encoding': 'br' } })
  expect(answer.status).toBe(400)
  expect(answer.headers.has('content-encoding')).toBe(false)
  expect(await answer.json()).toMatchObject({ message: expect.any(String) })
})

test('a failure stays a failure', async () => {
  const failing = new Hono()
    .get('/', compressedJson, () => Promise.reject(new Error('out of order')))
    .onError((_, c) => c.json({ message: 'x'.repeat(2_000) }, 500))
  const answer = await failing.request('/', { headers: { 'accept-encoding': 'br' } })
  expect(answer.status).toBe(500)
})
