import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { connect } from './client.ts'

// It announces that it closes an idle connection after two seconds, and never does.
const provider = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Keep-Alive': 'timeout=2' }).end('{}')
})
provider.keepAliveTimeout = 0
afterAll(() => provider.close())

test('the shop leaves an idle connection before the provider would: no call is sent where nobody listens any more', async () => {
  const connected = new Promise<Socket>((resolve) => provider.once('connection', resolve))
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  const { post } = connect({ url, keyId: 'rzp_test_key', keySecret: 'secret' })
  expect(await post('/v1/orders', {}, {})).toEqual({ status: 200, body: {} })
  await once(await connected, 'close')
})
