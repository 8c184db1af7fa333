import * as oauth from 'oauth4webapi'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, admin, guest, password, shopper } from '../../../../tests/actors.ts'
import { AssistantServer, inApp } from '../../../../tests/assistant.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { ownOrigin } from '../../../platform/http/security.ts'
import { purgeLinks } from './purge-links.ts'
import { MAX_GRANTS } from './rules.ts'
import { shopperOf } from './shopper-of.ts'

ownDatabase()
const issuer = new URL(ownOrigin)
const options = { [oauth.customFetch]: inApp, [oauth.allowInsecureRequests]: true }
const scope = 'dev.ucp.shopping.order:read'

let assistant: AssistantServer
let server: oauth.AuthorizationServer
let client: oauth.Client
let asha: Actor
beforeAll(async () => {
  assistant = await AssistantServer.listen()
  client = { client_id: assistant.clientId }
  const found = await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' })
  server = await oauth.processDiscoveryResponse(issuer, found)
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
const DAY = 86_400

type Started = { search: string; verifier: string; state: string }

async function start(changes: Record<string, string> = {}): Promise<Started> {
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: assistant.clientId,
    redirect_uri: assistant.redirectUri,
    scope,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...changes,
  })
  return { search: `?${query}`, verifier, state }
}

const allow = (by: Actor, { search }: Started) => by.post('/assistant/allow-link', { search })

async function codeOf(by: Actor, started: Started): Promise<URLSearchParams> {
  const { status, body } = await allow(by, started)
  expect(status, JSON.stringify(body)).toBe(200)
  return oauth.validateAuthResponse(server, client, new URL(body.location), started.state)
}

const exchange = (parameters: URLSearchParams, { verifier }: Started, redirectUri = assistant.redirectUri) =>
  oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    redirectUri,
    verifier,
    options,
  )

async function link(by = asha): Promise<oauth.TokenEndpointResponse> {
  const started = await start()
  const answered = await exchange(await codeOf(by, started), started)
  return oauth.processAuthorizationCodeResponse(server, client, answered)
}

const refresh = (token: string) =>
  oauth.refreshTokenGrantRequest(server, client, oauth.None(), token, options)
const refreshOf = ({ refresh_token: token = '' }: oauth.TokenEndpointResponse) => token
const stateOf = async (token: string, profile = assistant.profile) =>
  (await shopperOf(`Bearer ${token}`, profile)).state
const errorOf = async (answered: Response) => {
  const body: { error?: string } = await answered.json()
  return `${answered.status} ${body.error}`
}
const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  inApp(ownOrigin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  })
const grantsOf = (by: Actor) =>
  db
    .selectFrom('assistant_grants')
    .innerJoin('assistant_links', 'assistant_links.id', 'link_id')
    .where('user_id', '=', by.id)
    .selectAll()
    .execute()
const linksOf = async (by: Actor) => (await by.get('/assistant/get-links')).body.links

describe('what the shop says of its authorization', () => {
  test('stands where the protocol looks, with exact issuer, PKCE, iss and the methods of clients', async () => {
    expect(server).toMatchObject({
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
    const started = await start()
    const sent = await inApp(`${ownOrigin}/oauth/authorize${started.search}`)
    expect([sent.status, sent.headers.get('location')]).toEqual([
      302,
      `/link-assistant#${started.search.slice(1)}`,
    ])
    const { body } = await asha.post('/assistant/read-link-request', { search: started.search })
    expect(body.request).toEqual({
      name: 'Shopping Friend',
      host: new URL(assistant.origin).host,
      mayDo: ['See your orders, where they are, and what you got back'],
      until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      isOnDevice: true,
    })
    const answered = await exchange(await codeOf(asha, started), started)
    expect(answered.headers.get('cache-control')).toBe('no-store')
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, answered)
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 900, scope })
    expect(await shopperOf(`Bearer ${tokens.access_token}`, assistant.profile)).toMatchObject({
      state: 'live',
      shopperId: asha.id,
      scopes: [scope],
    })
    expect(await linksOf(asha)).toMatchObject([{ name: 'Shopping Friend', lastUsedAt: expect.any(String) }])
    const kept = await grantsOf(asha)
    expect(JSON.stringify(kept)).not.toContain(tokens.access_token.slice(40))
  })

  test('is not for guests, admins, or pages of other sites', async () => {
    const started = await start()
    expect((await allow(guest(), started)).status).toBe(401)
    expect((await allow(await admin(), started)).status).toBe(403)
    const elsewhere = { 'sec-fetch-site': 'cross-site' }
    const forged = await asha.post('/assistant/allow-link', { search: started.search }, elsewhere)
    expect(forged.status).toBe(403)
    expect(await linksOf(asha)).toEqual([])
    const page = await inApp(`${ownOrigin}/oauth/authorize${started.search}`)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  test('that a shopper does not want is told to the assistant, and nothing is kept', async () => {
    const started = await start()
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
    const { search } = await start(changes)
    const sent = await inApp(`${ownOrigin}/oauth/authorize${search}`)
    expect([sent.status, sent.headers.get('location')]).toEqual([status, null])
    expect((await asha.post('/assistant/allow-link', { search })).status).toBe(400)
  })

  test.each([
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ scope: 'openid' }, 'invalid_scope'],
  ])('with %j is answered by a redirect that says %s', async (changes, error) => {
    const { search, state } = await start(changes)
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
    const { search } = await start({ client_id: other.clientId })
    expect((await asha.post('/assistant/read-link-request', { search })).status).toBe(400)
  })

  test('takes any port of a program on the own device, and its exact address for the code', async () => {
    const redirectUri = 'http://127.0.0.1:51234/callback'
    const started = await start({ redirect_uri: redirectUri })
    const answered = await exchange(await codeOf(asha, started), started, redirectUri)
    expect(answered.status).toBe(200)
    const again = await start({ redirect_uri: redirectUri })
    expect(await errorOf(await exchange(await codeOf(asha, again), again))).toBe('400 invalid_grant')
  })
})

describe('a code', () => {
  test('that is used again ends the tokens that it gave', async () => {
    const started = await start()
    const parameters = await codeOf(asha, started)
    const first = await exchange(parameters, started)
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, first)
    expect(await errorOf(await exchange(parameters, started))).toBe('400 invalid_grant')
    expect(await stateOf(tokens.access_token)).toBe('dead')
    expect(await errorOf(await refresh(refreshOf(tokens)))).toBe('400 invalid_grant')
  })

  test('that two use at once gives one of them tokens, which end', async () => {
    const started = await start()
    const parameters = await codeOf(asha, started)
    const answers = await Promise.all([exchange(parameters, started), exchange(parameters, started)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await grantsOf(asha)).toEqual([])
  })

  test.each([
    ['another verifier', { verifier: oauth.generateRandomCodeVerifier() }],
    ['no verifier', { verifier: '' }],
    ['another client', { client_id: 'https://other.example/client.json' }],
    ['another address', { redirect_uri: 'http://127.0.0.1/callback?more' }],
  ])('with %s gives nothing, and is over', async (_what, changes: Record<string, string>) => {
    const started = await start()
    const code = (await codeOf(asha, started)).get('code') ?? ''
    const { verifier = started.verifier, ...more } = changes
    const fields = {
      grant_type: 'authorization_code',
      client_id: assistant.clientId,
      redirect_uri: assistant.redirectUri,
      code,
    }
    const wrong = await form('/oauth/token', {
      ...fields,
      ...more,
      ...(verifier && { code_verifier: verifier }),
    })
    expect(await errorOf(wrong)).toBe('400 invalid_grant')
    const right = await form('/oauth/token', { ...fields, code_verifier: started.verifier })
    expect(await errorOf(right)).toBe('400 invalid_grant')
  })

  test('is good for a minute', async () => {
    const started = await start()
    const parameters = await codeOf(asha, started)
    later(61)
    expect(await errorOf(await exchange(parameters, started))).toBe('400 invalid_grant')
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
    expect(await errorOf(await form('/oauth/token', { ...fields, ...more }, { ...headers }))).toBe(error)
  })

  test('takes a form and no JSON', async () => {
    const headers = { 'content-type': 'application/json' }
    const sent = await inApp(`${ownOrigin}/oauth/token`, { method: 'POST', headers, body: '{}' })
    expect(await errorOf(sent)).toBe('400 invalid_request')
  })
})

describe('a refresh token', () => {
  test('is used once, and gives new tokens instead of the old ones', async () => {
    const first = await link()
    const answered = await refresh(refreshOf(first))
    const second = await oauth.processRefreshTokenResponse(server, client, answered)
    expect([await stateOf(first.access_token), await stateOf(second.access_token)]).toEqual(['dead', 'live'])
  })

  test('that was used before ends all, because one of two who had it is a thief', async () => {
    const first = await link()
    const second = await oauth.processRefreshTokenResponse(server, client, await refresh(refreshOf(first)))
    expect(await errorOf(await refresh(refreshOf(first)))).toBe('400 invalid_grant')
    expect(await stateOf(second.access_token)).toBe('dead')
    expect(await errorOf(await refresh(refreshOf(second)))).toBe('400 invalid_grant')
    expect(await linksOf(asha)).toEqual([])
  })

  test('that two use at once ends with neither of them in', async () => {
    const first = await link()
    const answers = await Promise.all([refresh(refreshOf(first)), refresh(refreshOf(first))])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await linksOf(asha)).toEqual([])
  })

  test('is over with the link', async () => {
    const first = await link()
    later(181 * DAY)
    expect(await errorOf(await refresh(refreshOf(first)))).toBe('400 invalid_grant')
    await purgeLinks()
    expect(await db.selectFrom('assistant_links').where('user_id', '=', asha.id).execute()).toEqual([])
  })
})

describe('an access token', () => {
  test('works for a quarter of an hour, for the client that it was given to', async () => {
    const { access_token: token } = await link()
    expect(await stateOf(token)).toBe('live')
    expect(await stateOf(token, 'https://other.example/profile.json')).toBe('dead')
    expect((await shopperOf('Bearer nonsense', assistant.profile)).state).toBe('dead')
    expect((await shopperOf(undefined, assistant.profile)).state).toBe('none')
    later(901)
    expect(await stateOf(token)).toBe('dead')
  })

  test('that is revoked is over, and a revoked refresh token takes it along', async () => {
    const one = await link()
    const revoke = (token: string) => oauth.revocationRequest(server, client, oauth.None(), token, options)
    await oauth.processRevocationResponse(await revoke(one.access_token))
    expect(await stateOf(one.access_token)).toBe('dead')
    const two = await oauth.processRefreshTokenResponse(server, client, await refresh(refreshOf(one)))
    expect(await stateOf(two.access_token)).toBe('live')
    await oauth.processRevocationResponse(await revoke(refreshOf(two)))
    expect(await stateOf(two.access_token)).toBe('dead')
    expect(await linksOf(asha)).toEqual([])
    await oauth.processRevocationResponse(await revoke('nonsense'))
  })

  test('is not revoked by another client', async () => {
    const { access_token: token } = await link()
    const sent = await form('/oauth/revoke', { client_id: 'https://other.example/c.json', token })
    expect([sent.status, await stateOf(token)]).toEqual([200, 'live'])
  })
})

describe('a link', () => {
  test('that its shopper removes is over at once, and nobody else can remove it', async () => {
    const tokens = await link()
    const [{ _id: id }] = await linksOf(asha)
    expect((await (await shopper()).delete(`/assistant/remove-link/${id}`)).status).toBe(404)
    expect(await stateOf(tokens.access_token)).toBe('live')
    expect((await asha.delete(`/assistant/remove-link/${id}`)).status).toBe(200)
    expect(await stateOf(tokens.access_token)).toBe('dead')
    expect(await errorOf(await refresh(refreshOf(tokens)))).toBe('400 invalid_grant')
  })

  test('that is removed while its tokens are renewed does not come back', async () => {
    const tokens = await link()
    const [{ _id: id }] = await linksOf(asha)
    await Promise.all([asha.delete(`/assistant/remove-link/${id}`), refresh(refreshOf(tokens))])
    expect(await linksOf(asha)).toEqual([])
    expect(await grantsOf(asha)).toEqual([])
  })

  test.each([
    ['blocked', { is_verified: false }],
    ['given another password', { password_hash: 'another' }],
  ])('ends when the account is %s', async (_how, change) => {
    const tokens = await link()
    await db.updateTable('users').set(change).where('id', '=', asha.id).execute()
    expect(await stateOf(tokens.access_token)).toBe('dead')
    expect(await db.selectFrom('assistant_links').where('user_id', '=', asha.id).execute()).toEqual([])
  })

  test('ends when the account is erased', async () => {
    const tokens = await link()
    expect((await asha.post('/users/erase-account', { password })).status).toBe(200)
    expect(await stateOf(tokens.access_token)).toBe('dead')
    expect(await db.selectFrom('assistant_links').where('user_id', '=', asha.id).execute()).toEqual([])
  })

  test('of several devices keeps the newest few, and is one in the list', async () => {
    const tokens = []
    for (let device = 0; device <= MAX_GRANTS; device++) tokens.push(await link())
    const states = await Promise.all(tokens.map(({ access_token: token }) => stateOf(token)))
    expect(states).toEqual(['dead', ...Array.from({ length: MAX_GRANTS }, () => 'live')])
    expect(await linksOf(asha)).toHaveLength(1)
  })

  test('whose code nobody came for is purged a day later', async () => {
    await codeOf(asha, await start())
    expect(await linksOf(asha)).toHaveLength(1)
    later(2 * DAY)
    await purgeLinks()
    expect(await db.selectFrom('assistant_links').where('user_id', '=', asha.id).execute()).toEqual([])
  })
})
