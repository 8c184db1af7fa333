import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { violationsOf } from './proxy.ts'
import { EXCHANGE_HEADER } from './upstream.ts'

type BrowserRequest = { method: string; target: string; headers: IncomingHttpHeaders; body: Buffer }
type ShopResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }
type Pending = { asked: BrowserRequest; answered?: ShopResponse }

/**
 * Where a browser finds the shop: described calls go through Prism, pages and files do not. Prism asks the gate, which asks the shop and
 * keeps the answer, so that the browser goes on as it would without Prism, whatever Prism finds.
 */
export class PrismFront {
  readonly found = new Map<string, number>()
  count = 0
  readonly #pending = new Map<string, Pending>()
  readonly #shop: string
  readonly #isDescribed: (method: string, path: string) => boolean
  readonly #gate = createServer((incoming, response) => void this.#passGate(incoming, response))
  readonly #front = createServer((incoming, response) => {
    this.#answer(incoming, response).catch(() => response.destroy())
  })
  #prism = ''

  constructor(shop: string, isDescribed: (method: string, path: string) => boolean) {
    this.#shop = shop
    this.#isDescribed = isDescribed
  }

  /** Returns what Prism shall ask. */
  openGate = (): Promise<string> => listen(this.#gate, 0)

  async open(prism: string, port: number): Promise<void> {
    this.#prism = prism
    await listen(this.#front, port)
  }

  close(): void {
    for (const server of [this.#front, this.#gate]) {
      server.closeAllConnections()
      server.close()
    }
  }

  async #answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: target = '/', headers } = incoming
    const body = await buffer(incoming)
    const asked = { method, target, headers, body }
    const [path = ''] = target.split('?')
    const isJson = body.length === 0 || (headers['content-type'] ?? '').startsWith('application/json')
    const isCall = isJson && headers.accept !== 'text/event-stream' && this.#isDescribed(method, path)
    if (!isCall) stream(this.#shop, asked, response)
    else send(response, await this.#throughPrism(asked))
  }

  async #throughPrism(asked: BrowserRequest): Promise<ShopResponse> {
    const id = String(this.count++)
    const pending: Pending = { asked }
    this.#pending.set(id, pending)
    const headers = { ...asked.headers, 'accept-encoding': 'identity', [EXCHANGE_HEADER]: id }
    const { status, headers: told, body } = await ask(this.#prism, { ...asked, headers })
    this.#pending.delete(id)
    const answered = pending.answered ?? (await ask(this.#shop, asked))
    if (told['content-type'] === 'application/problem+json')
      for (const what of violationsOf(status, body.toString(), { ...asked, status: answered.status }))
        this.found.set(what, (this.found.get(what) ?? 0) + 1)
    return answered
  }

  async #passGate(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    incoming.resume()
    const pending = this.#pending.get(String(incoming.headers[EXCHANGE_HEADER]))
    if (!pending) {
      response.writeHead(599).end()
      return
    }
    const headers = { ...pending.asked.headers, 'accept-encoding': 'identity' }
    try {
      pending.answered = await ask(this.#shop, { ...pending.asked, headers })
      send(response, pending.answered)
    } catch {
      response.destroy()
    }
  }
}

async function listen(server: ReturnType<typeof createServer>, port: number): Promise<string> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function ask(origin: string, { method, target, headers, body }: BrowserRequest): Promise<ShopResponse> {
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    request(origin + target, { method, headers }, resolve)
      .on('error', reject)
      .end(body)
  })
  return { status: incoming.statusCode ?? 502, headers: incoming.headers, body: await buffer(incoming) }
}

function send(response: ServerResponse, { status, headers, body }: ShopResponse): void {
  const { 'transfer-encoding': _, connection: __, ...kept } = headers
  response.writeHead(status, { ...kept, 'content-length': body.length }).end(body)
}

function stream(
  origin: string,
  { method, target, headers, body }: BrowserRequest,
  response: ServerResponse,
): void {
  request(origin + target, { method, headers }, (incoming) => {
    response.writeHead(incoming.statusCode ?? 502, incoming.headers)
    incoming.pipe(response)
    response.on('close', () => incoming.destroy())
  })
    .on('error', () => response.destroy())
    .end(body)
}
