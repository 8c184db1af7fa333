import * as oauth from 'oauth4webapi'
import { expect } from 'vitest'
import { db } from '../src/platform/database.ts'
import { ownOrigin } from '../src/platform/http/security.ts'
import { shopperOf } from '../src/shop/assistants/linking/shopper-of.ts'
import type { Actor } from './actors.ts'
import { AssistantServer, inApp } from './assistant.ts'

const issuer = new URL(ownOrigin)
export const options = { [oauth.customFetch]: inApp, [oauth.allowInsecureRequests]: true }
export const scope = 'dev.ucp.shopping.order:read'

type LinkStart = { search: string; verifier: string; state: string }

/** An assistant that links by a library of others, `oauth4webapi`. */
export class LinkingClient {
  readonly assistant: AssistantServer
  readonly server: oauth.AuthorizationServer
  readonly client: oauth.Client

  constructor(assistant: AssistantServer, server: oauth.AuthorizationServer) {
    this.assistant = assistant
    this.server = server
    this.client = { client_id: assistant.clientId }
  }

  static async discover(): Promise<LinkingClient> {
    const found = await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' })
    const server = await oauth.processDiscoveryResponse(issuer, found)
    return new LinkingClient(await AssistantServer.listen(), server)
  }

  async start(changes: Record<string, string> = {}): Promise<LinkStart> {
    const verifier = oauth.generateRandomCodeVerifier()
    const state = oauth.generateRandomState()
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: this.assistant.clientId,
      redirect_uri: this.assistant.redirectUri,
      scope,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...changes,
    })
    return { search: `?${query}`, verifier, state }
  }

  /** What the browser brings back once the shopper has allowed it. */
  async codeOf(by: Actor, { search, state }: LinkStart): Promise<URLSearchParams> {
    const { status, body } = await by.post('/assistant/allow-link', { search })
    expect(status, JSON.stringify(body)).toBe(200)
    return oauth.validateAuthResponse(this.server, this.client, new URL(body.location), state)
  }

  exchange(
    parameters: URLSearchParams,
    { verifier }: LinkStart,
    redirectUri = this.assistant.redirectUri,
  ): Promise<Response> {
    const { server, client } = this
    const none = oauth.None()
    return oauth.authorizationCodeGrantRequest(
      server,
      client,
      none,
      parameters,
      redirectUri,
      verifier,
      options,
    )
  }

  async link(by: Actor): Promise<oauth.TokenEndpointResponse> {
    const started = await this.start()
    const answered = await this.exchange(await this.codeOf(by, started), started)
    return oauth.processAuthorizationCodeResponse(this.server, this.client, answered)
  }

  refresh({ refresh_token: token = '' }: oauth.TokenEndpointResponse): Promise<Response> {
    return oauth.refreshTokenGrantRequest(this.server, this.client, oauth.None(), token, options)
  }

  async refreshed(tokens: oauth.TokenEndpointResponse): Promise<oauth.TokenEndpointResponse> {
    return oauth.processRefreshTokenResponse(this.server, this.client, await this.refresh(tokens))
  }

  async revoke(token: string): Promise<void> {
    const answered = await oauth.revocationRequest(this.server, this.client, oauth.None(), token, options)
    await oauth.processRevocationResponse(answered)
  }

  async stateOf(token: string, profile = this.assistant.profile): Promise<string> {
    return (await shopperOf(`Bearer ${token}`, profile)).state
  }
}

export async function errorOf(answered: Response): Promise<string> {
  const body: { error?: string } = await answered.json()
  return `${answered.status} ${body.error}`
}

export const postForm = (
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> =>
  inApp(ownOrigin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  })

export const linksOf = async (by: Actor) => (await by.get('/assistant/get-links')).body.links

export const grantsOf = (by: Actor) =>
  db
    .selectFrom('assistant_grants')
    .innerJoin('assistant_links', 'assistant_links.id', 'link_id')
    .where('user_id', '=', by.id)
    .selectAll()
    .execute()
