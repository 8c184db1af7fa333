import { createServer, type ServerResponse } from 'node:http'
import { afterAll } from 'vitest'
import { z } from 'zod'
import type { ProtocolVersion } from '../src/shop/assistants/rules.ts'
import { type Answer, guest } from './actors.ts'
import type { Json } from './json.ts'

const all = [
  'dev.ucp.shopping.catalog.search',
  'dev.ucp.shopping.catalog.lookup',
  'dev.ucp.shopping.cart',
  'dev.ucp.shopping.checkout',
  'dev.ucp.shopping.order',
  'dev.ucp.shopping.discount',
  'dev.ucp.shopping.fulfillment',
  'dev.ucp.common.identity_linking',
]

/** The profile of a platform that can what the shop can. */
export const profileOf = (version: string, capabilities: readonly string[] = all) => ({
  ucp: {
    version,
    services: {},
    capabilities: Object.fromEntries(capabilities.map((name) => [name, [{ version }]])),
    payment_handlers: {},
  },
})

/** A server of profiles on this machine. Each path answers what was put there. */
export class ProfileServer {
  /** Requests for each path. */
  readonly asked = new Map<string, number>()
  origin = ''
  readonly #answers = new Map<string, (response: ServerResponse) => void>()
  readonly #server = createServer(({ url = '' }, response) => {
    this.asked.set(url, (this.asked.get(url) ?? 0) + 1)
    const answer = this.#answers.get(url)
    if (answer) answer(response)
    else response.writeHead(404).end()
  })

  static async listen(): Promise<ProfileServer> {
    const profiles = new ProfileServer()
    const server = profiles.#server
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    profiles.origin = `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}`
    afterAll(() => {
      server.closeAllConnections()
      server.close()
    })
    return profiles
  }

  /** Its address. */
  put(path: string, answer: (response: ServerResponse) => void): string {
    this.#answers.set(path, answer)
    return this.origin + path
  }

  putProfile(path: string, profile: unknown, headers: Record<string, string> = {}): string {
    return this.put(path, (response) =>
      response
        .writeHead(200, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(profile)),
    )
  }
}

/** An assistant that shops by REST and by MCP. */
export class TestAssistant {
  readonly profile: string

  constructor(profile: string) {
    this.profile = profile
  }

  static of(profiles: ProfileServer, version: ProtocolVersion, capabilities?: readonly string[]) {
    const path = `/${version}/${capabilities?.join() ?? 'all'}.json`
    return new TestAssistant(profiles.putProfile(path, profileOf(version, capabilities)))
  }

  rest(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return guest().ask(method, `/ucp/v1${path}`, body, {
      'ucp-agent': `profile="${this.profile}"`,
      ...headers,
    })
  }

  /** `extra`: more of `meta`, such as an idempotency key. */
  async tool(
    name: string,
    given: Record<string, unknown>,
    extra: Record<string, unknown> = {},
  ): Promise<Json> {
    const meta = { 'ucp-agent': { profile: this.profile }, ...extra }
    const params = { name, arguments: { meta, ...given } }
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    const { body, status } = await guest().post('/ucp/mcp', message, { accept: 'application/json' })
    return { status, ...body, content: body.result?.structuredContent }
  }
}
