import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { ownDatabase } from '../../../tests/database.ts'
import { putOnShelf } from '../../../tests/shelf.ts'
import { app } from '../../server/app.ts'

ownDatabase()

beforeAll(async () => {
  for (let n = 0; n < 3; n++) await putOnShelf({ name: `Shoe ${n}`, gender: 'Men' })
  await putOnShelf({ name: 'Only one', gender: 'Women' })
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

test.each(['/product/getProducts?gender=Women', '/product/getProducts?limit=none'])(
  'a short answer is not worth compressing: %s',
  async (call) => {
    const answer = await app.request(call, { headers: { 'accept-encoding': 'br' } })
    expect(answer.headers.has('content-encoding')).toBe(false)
    expect(await answer.json()).toBeInstanceOf(Object)
  },
)
