import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import * as oauth from 'oauth4webapi'
import { afterAll } from 'vitest'
import { z } from 'zod'
import { ownOrigin } from '../src/platform/http/security.ts'
import { app } from '../src/server/app.ts'
import type { ProtocolVersion } from '../src/shop/assistants/rules.ts'
import { type Actor, type Answer, guest } from './actors.ts'

/** Sends what a client of OAuth asks to the app in this process. */
export const inApp = (url: string | URL, init: object = {}): Promise<Response> =>
  Promise.resolve(
    app.request(url instanceof URL ? url.href : url, init, {
      incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 50_000 } },
    }),
  )

/** The server of an assistant: what it says of itself to be linked, its profile, and where it is told of orders. */
export class AssistantServer {
  origin = ''
  /** What it was told of orders. */
  readonly told: { path: string; headers: Record<string, string>; body: string }[] = []
  answer: (response: ServerResponse) => unknown = (response) => response.writeHead(200).end('{}')
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
    const server = createServer(async (request, response) => {
      if (request.method === 'POST') {
        const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
        const body = await text(request)
        assistant.told.push({ path: request.url ?? '', headers: Object.fromEntries(headers), body })
        return assistant.answer(response)
      }
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

/** Asks as one program whom a shopper has let see their orders. A token of null is none. */
export type LinkedAssistant = {
  server: AssistantServer
  version: ProtocolVersion
  token: string
  rest: (path: string, token?: string | null) => Promise<Answer>
  tool: (name: string, given: object, token?: string | null) => Promise<Answer>
}

export async function linkedAssistant(
  by: Actor,
  version: ProtocolVersion = '2026-08-25',
  server?: AssistantServer,
): Promise<LinkedAssistant> {
  const of = server ?? (await AssistantServer.listen(version))
  const verifier = oauth.generateRandomCodeVerifier()
  const search = `?${new URLSearchParams({
    response_type: 'code',
    client_id: of.clientId,
    redirect_uri: of.redirectUri,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })}`
  const { body } = await by.post('/assistant/allow-link', { search })
  const fields = {
    grant_type: 'authorization_code',
    client_id: of.clientId,
    redirect_uri: of.redirectUri,
    code: new URL(body.location).searchParams.get('code') ?? '',
    code_verifier: verifier,
  }
  const answered = await inApp(`${ownOrigin}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
  const { access_token: token } = z.object({ access_token: z.string() }).parse(await answered.json())
  const bearer = (given: string | null): Record<string, string> =>
    given === null ? {} : { authorization: `Bearer ${given}` }
  return {
    ...{ server: of, version, token },
    rest: (path, given = token) =>
      guest().get(`/ucp/v1${path}`, { 'ucp-agent': `profile="${of.profile}"`, ...bearer(given) }),
    tool: (name, given, as = token) => {
      const meta = { 'ucp-agent': { profile: of.profile } }
      const params = { name, arguments: { meta, ...given } }
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
      return guest().post('/ucp/mcp', message, { accept: 'application/json', ...bearer(as) })
    },
  }
}
