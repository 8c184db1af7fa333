import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { afterAll } from 'vitest'
import { z } from 'zod'
import { type Json, parseAny } from './json.ts'

type Receipt = { headers: Record<string, string>; body: string; event: Json }

/** A server that events are sent to. It answers what `answer` does, 204 at first. */
export class Receiver {
  readonly received: Receipt[] = []
  answer: (response: ServerResponse, event: Json) => unknown = (response) => response.writeHead(204).end()
  url = ''

  readonly #server = createServer(async (request, response) => {
    const body = await text(request)
    const event: Json = parseAny(body)
    this.received.push({ headers: textsOf(request.headers), body, event })
    this.answer(response, event)
  })

  static async listen(): Promise<Receiver> {
    const receiver = new Receiver()
    const server = receiver.#server
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    receiver.url = `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}/hooks`
    afterAll(() => {
      server.closeAllConnections()
      server.close()
    })
    return receiver
  }

  answers(status: number): void {
    this.answer = (response) => response.writeHead(status).end()
  }

  types = () => this.received.map(({ event }) => event.type)
}

const textsOf = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

/** As receivers do with the official library; throws if the signature is wrong. */
export const verify = (secret: string, { body, headers }: Receipt): unknown =>
  new Webhook(secret).verify(body, headers)
