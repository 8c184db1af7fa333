import * as oauth from 'oauth4webapi'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, admin, guest, shopper } from '../../../../tests/actors.ts'
import { AssistantServer, inApp } from '../../../../tests/assistant.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import {
  errorOf,
  grantsOf,
  LinkingClient,
  linksOf,
  options,
  postForm,
  scope,
} from '../../../../tests/linking-client.ts'
import { clock } from '../../../platform/clock.ts'
import { ownOrigin } from '../../../platform/http/security.ts'
import { shopperOf } from './shopper-of.ts'

ownDatabase()

let client: LinkingClient
let asha: Actor
beforeAll(async () => {
  client = await LinkingClient.discover()
})
beforeEach(async () => {
  asha = await shopper('Asha Rao')
})
const realNow = clock.now
afterEach(() => {
  clock.now = realNow
})
const later = (seconds: number) => {
  clock.now = () => new Date(realNow().getTime() + seconds * 1000)
}

describe('what the shop says of its authorization', () => {
  test('stands where the protocol looks, with exact issuer, PKCE, iss and the methods of clients', async () => {
    expect(client.server).toMatchObject({
      issuer: ownOrigin,
      scopes_supported: [scope],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
    })
  })

  test.each(['', '/ucp/mcp', '/ucp/v1'])('names the server for the resource %s', async (path) => {
    const found = await oauth.resourceDiscoveryRequest(new URL(ownOrigin + path), options)
    const resource = await oauth.processResourceDiscoveryResponse(new URL(ownOrigin + path), found)
    expect(resource.authorization_servers).toEqual([ownOrigin])
  })
})

describe('linking', () => {
  test('leads a browser to the page, and the assistant by a code to tokens that work', async () => {
    const started = await client.start()
    const sent = await inApp(`${ownOrigin}/oauth/authorize${started.search}`)
    expect([sent.status, sent.headers.get('location')]).toEqual([
      302,
      `/link-assistant#${started.search.slice(1)}`,
    ])
    const { body } = await asha.post('/assistant/read-link-request', { search: started.search })
    expect(body.request).toEqual({
      name: 'Shopping Friend',
      host: new URL(client.assistant.origin).host,
      mayDo: ['See your orders, where they are, and what you got back'],
      until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      isOnDevice: true,
    })
    const answered = await client.exchange(await client.codeOf(asha, started), started)
    expect(answered.headers.get('cache-control')).toBe('no-store')
    const tokens = await oauth.processAuthorizationCodeResponse(client.server, client.client, answered)
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 900, scope })
    expect(await shopperOf(`Bearer ${tokens.access_token}`, client.assistant.profile)).toMatchObject({
      state: 'live',
      shopperId: asha.id,
      scopes: [scope],
    })
    expect(await linksOf(asha)).toMatchObject([{ name: 'Shopping Friend', lastUsedAt: expect.any(String) }])
    const kept = await grantsOf(asha)
    expect(JSON.stringify(kept)).not.toContain(tokens.access_token.slice(40))
  })

  test('is not for guests, admins, or pages of other sites', async () => {
    const started = await client.start()
    expect((await guest().post('/assistant/allow-link', { search: started.search })).status).toBe(401)
    expect((await (await admin()).post('/assistant/allow-link', { search: started.search })).status).toBe(403)
    const elsewhere = { 'sec-fetch-site': 'cross-site' }
    const forged = await asha.post('/assistant/allow-link', { search: started.search }, elsewhere)
    expect(forged.status).toBe(403)
    expect(await linksOf(asha)).toEqual([])
    const page = await inApp(`${ownOrigin}/oauth/authorize${started.search}`)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  test('that a shopper does not want is told to the assistant, and nothing is kept', async () => {
    const started = await client.start()
    const { body } = await asha.post('/assistant/refuse-link', { search: started.search })
    const told = new URL(body.location).searchParams
    expect(Object.fromEntries(told)).toEqual({ error: 'access_denied', state: started.state, iss: ownOrigin })
    expect(await linksOf(asha)).toEqual([])
  })

  test.each([
    [{ redirect_uri: 'https://evil.example/callback' }, 400],
    [{ redirect_uri: 'http://127.0.0.1/other' }, 400],
    [{ client_id: 'https://nobody.invalid/client.json' }, 400],
    [{ client_id: 'http://169.254.169.254/latest' }, 400],
  ])('with %j sends the browser nowhere', async (changes, status) => {
    const { search } = await client.start(changes)
    const sent = await inApp(`${ownOrigin}/oauth/authorize${search}`)
    expect([sent.status, sent.headers.get('location')]).toEqual([status, null])
    expect((await asha.post('/assistant/allow-link', { search })).status).toBe(400)
  })

  test.each([
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ scope: 'openid' }, 'invalid_scope'],
  ])('with %j is answered by a redirect that says %s', async (changes, error) => {
    const { search, state } = await client.start(changes)
    const sent = await inApp(`${ownOrigin}/oauth/authorize${search}`)
    const told = new URL(sent.headers.get('location') ?? '').searchParams
    expect(Object.fromEntries(told)).toEqual({ error, state, iss: ownOrigin })
    expect((await asha.post('/assistant/allow-link', { search })).status).toBe(400)
  })

  test.each([
    { client_id: 'https://other.example/client.json' },
    { client_secret: 'secret' },
    { token_endpoint_auth_method: 'client_secret_basic' },
    { redirect_uris: [] },
  ])('with a client that says %j of itself is refused', async (metadata) => {
    const other = await AssistantServer.listen()
    other.metadata = metadata
    const { search } = await client.start({ client_id: other.clientId })
    expect((await asha.post('/assistant/read-link-request', { search })).status).toBe(400)
  })

  test('takes any port of a program on the own device, and its exact path for the code', async () => {
    const redirectUri = 'http://127.0.0.1:51234/callback'
    const started = await client.start({ redirect_uri: redirectUri })
    const otherPort = 'http://127.0.0.1:51235/callback'
    const answered = await client.exchange(await client.codeOf(asha, started), started, otherPort)
    expect(answered.status).toBe(200)
    const again = await client.start({ redirect_uri: redirectUri })
    const otherPath = `${redirectUri}/`
    const refused = await client.exchange(await client.codeOf(asha, again), again, otherPath)
    expect(await errorOf(refused)).toBe('400 invalid_grant')
  })
})

describe('a code', () => {
  test('that is used again ends the tokens that it gave', async () => {
    const started = await client.start()
    const parameters = await client.codeOf(asha, started)
    const first = await client.exchange(parameters, started)
    const tokens = await oauth.processAuthorizationCodeResponse(client.server, client.client, first)
    expect(await errorOf(await client.exchange(parameters, started))).toBe('400 invalid_grant')
    expect(await client.stateOf(tokens.access_token)).toBe('dead')
    expect(await errorOf(await client.refresh(tokens))).toBe('400 invalid_grant')
  })

  test('that two use at once gives one of them tokens, which end', async () => {
    const started = await client.start()
    const parameters = await client.codeOf(asha, started)
    const answers = await Promise.all([
      client.exchange(parameters, started),
      client.exchange(parameters, started),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await grantsOf(asha)).toEqual([])
  })

  test.each([
    ['another verifier', { verifier: oauth.generateRandomCodeVerifier() }],
    ['no verifier', { verifier: '' }],
    ['another client', { client_id: 'https://other.example/client.json' }],
    ['another address', { redirect_uri: 'http://127.0.0.1/callback?more' }],
  ])('with %s gives nothing, and is over', async (_what, changes: Record<string, string>) => {
    const started = await client.start()
    const code = (await client.codeOf(asha, started)).get('code') ?? ''
    const { verifier = started.verifier, ...more } = changes
    const fields = {
      grant_type: 'authorization_code',
      client_id: client.assistant.clientId,
      redirect_uri: client.assistant.redirectUri,
      code,
    }
    const wrong = await postForm('/oauth/token', {
      ...fields,
      ...more,
      ...(verifier && { code_verifier: verifier }),
    })
    expect(await errorOf(wrong)).toBe('400 invalid_grant')
    const right = await postForm('/oauth/token', { ...fields, code_verifier: started.verifier })
    expect(await errorOf(right)).toBe('400 invalid_grant')
  })

  test('is good for a minute', async () => {
    const started = await client.start()
    const parameters = await client.codeOf(asha, started)
    later(61)
    expect(await errorOf(await client.exchange(parameters, started))).toBe('400 invalid_grant')
  })
})

describe('the token endpoint', () => {
  const fields = { grant_type: 'refresh_token', refresh_token: 'ur_x' }

  test.each([
    ['no client', {}, {}, '401 invalid_client'],
    ['a secret', { client_id: 'https://a.example/c', client_secret: 's' }, {}, '401 invalid_client'],
    [
      'basic authentication',
      { client_id: 'https://a.example/c' },
      { authorization: 'Basic eDp5' },
      '401 invalid_client',
    ],
    ['a token of nobody', { client_id: 'https://a.example/c' }, {}, '400 invalid_grant'],
    [
      'another kind',
      { client_id: 'https://a.example/c', grant_type: 'password' },
      {},
      '400 unsupported_grant_type',
    ],
    [
      'another resource',
      { client_id: 'https://a.example/c', resource: 'https://b.example' },
      {},
      '400 invalid_target',
    ],
  ])('with %s answers as OAuth says', async (_what, more: object, headers: object, error) => {
    expect(await errorOf(await postForm('/oauth/token', { ...fields, ...more }, { ...headers }))).toBe(error)
  })

  test('takes a form and no JSON', async () => {
    const headers = { 'content-type': 'application/json' }
    const sent = await inApp(`${ownOrigin}/oauth/token`, { method: 'POST', headers, body: '{}' })
    expect(await errorOf(sent)).toBe('400 invalid_request')
  })
})
