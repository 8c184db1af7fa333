import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Exchange } from '../exchanges.ts'

/** Names the exchange that is answered. */
export const EXCHANGE_HEADER = 'x-exchange'

/** Answers each request as the shop did. */
export async function openUpstream(exchanges: Exchange[]) {
  const server = createServer((request, response) => {
    const exchanged = exchanges[Number(request.headers[EXCHANGE_HEADER])]
    request.resume()
    if (!exchanged) {
      response.writeHead(599).end()
      return
    }
    const { status, type, text } = exchanged
    response.writeHead(status, type === '' ? {} : { 'content-type': type }).end(text)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}
