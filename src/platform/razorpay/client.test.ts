import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Client, connect } from './client.ts'

// It announces that it closes an idle connection after two seconds, and never does.
const provider = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Keep-Alive': 'timeout=2' }).end('{}')
})
const keys = { keyId: 'rzp_test_key', keySecret: 'secret' }

/** At a provider that answers as given. */
async function connectTo(answer: RequestListener, url?: string): Promise<Client> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => server.closeAllConnections())
  await once(server, 'listening')
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  if (url) vi.stubEnv('HTTP_PROXY', own)
  return connect({ ...keys, url: url ?? own })
}
provider.keepAliveTimeout = 0
afterAll(() => provider.close())

test('the shop leaves an idle connection before the provider would: no call is sent where nobody listens any more', async () => {
  const connected = new Promise<Socket>((resolve) => provider.once('connection', resolve))
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  const { post } = connect({ ...keys, url })
  expect(await post('/v1/orders', {}, {})).toEqual({ status: 200, body: {} })
  await once(await connected, 'close')
})

test('a response of more than two megabytes is refused before all of it is read', async () => {
  const { get } = await connectTo((_request, response) => {
    const more = () => response.write('x'.repeat(100_000), () => response.destroyed || more())
    more()
  })
  await expect(get('/v1/payments')).rejects.toThrow('The response is too long')
})

test('a response that breaks off is none', async () => {
  const { get } = await connectTo((_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('{}', () => response.destroy())
  })
  await expect(get('/v1/payments')).rejects.toThrow()
})

test('the proxy of the environment is used if Node.js is told to', async () => {
  vi.stubEnv('NODE_USE_ENV_PROXY', '1')
  const { get } = await connectTo(
    (request, response) => response.end(JSON.stringify(request.url)),
    'http://razorpay.invalid',
  )
  expect((await get('/v1/payments')).body).toBe('http://razorpay.invalid/v1/payments')
  vi.unstubAllEnvs()
})
