import { Hono } from 'hono'
import { hc } from 'hono/client'
import { expect, test } from 'vitest'
import { typedClient } from './typed-client.ts'

const calls = new Hono()
  .get('/cart/:id', (c) => c.json({}))
  .put('/cart/:id/lines/:line', (c) => c.json({}))
  .get('/product', (c) => c.json({}))
  .delete('/cart', (c) => c.json({}))

const sent: unknown[] = []
const transport = async (input: RequestInfo | URL, init?: RequestInit) => {
  const { url, method, headers, body } = new Request(new URL(String(input), 'http://shop'), init)
  sent.push({ url, method, headers: [...headers], body: body && (await new Response(body).text()) })
  return new Response('{}')
}

test('a call is sent as Hono’s own client sends it', async () => {
  for (const api of [
    typedClient<typeof calls>(transport),
    hc<typeof calls>('/', { fetch: transport }),
  ] as ReturnType<typeof hc<typeof calls>>[]) {
    await api.cart[':id'].$get({ param: { id: 'a-1' } })
    const headers = { 'idempotency-key': 'k' }
    await api.cart[':id'].lines[':line'].$put({ param: { id: '1', line: '2' }, json: { size: 8 } } as never, {
      headers,
    })
    await api.product.$get({
      query: { page: '1', brand: ['Nike', 'New & Balance'], price: undefined },
    } as never)
    await api.product.$get({ query: {} } as never)
    await api.cart.$delete()
  }
  expect(sent).toHaveLength(10)
  expect(sent.slice(0, 5)).toEqual(sent.slice(5))
})
