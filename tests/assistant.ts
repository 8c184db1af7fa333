import { createServer } from 'node:http'
import { afterAll } from 'vitest'
import { z } from 'zod'
import { app } from '../src/server/app.ts'

/** Sends what a client of OAuth asks to the app in this process. */
export const inApp = (url: string | URL, init: RequestInit = {}): Promise<Response> =>
  Promise.resolve(
    app.request(url instanceof URL ? url.href : url, init, {
      incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 50_000 } },
    }),
  )

/** The server of an assistant: what it says of itself to be linked, its profile, and where it is told of orders. */
export class AssistantServer {
  origin = ''
  /** Changes of the metadata document. */
  metadata: Record<string, unknown> = {}

  get clientId(): string {
    return `${this.origin}/client.json`
  }
  get profile(): string {
    return `${this.origin}/profile.json`
  }
  get redirectUri(): string {
    return 'http://127.0.0.1/callback'
  }

  static async listen(version = '2026-08-25'): Promise<AssistantServer> {
    const assistant = new AssistantServer()
    const server = createServer((request, response) => {
      const document = request.url === '/profile.json' ? assistant.#profileOf(version) : assistant.#client()
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = z.object({ port: z.number() }).parse(server.address())
    assistant.origin = `http://127.0.0.1:${port}`
    afterAll(() => {
      server.closeAllConnections()
      server.close()
    })
    return assistant
  }

  #client() {
    return {
      client_id: this.clientId,
      client_name: 'Shopping Friend',
      redirect_uris: [this.redirectUri],
      token_endpoint_auth_method: 'none',
      ...this.metadata,
    }
  }

  #profileOf(version: string) {
    const names = ['dev.ucp.shopping.order', 'dev.ucp.common.identity_linking']
    return {
      ucp: {
        version,
        services: {},
        payment_handlers: {},
        capabilities: Object.fromEntries(
          names.map((name) => [name, [{ version, config: { webhook_url: `${this.origin}/webhooks` } }]]),
        ),
      },
    }
  }
}
