import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { config } from './config.ts'
import { consentUrl, redeemCode, timeout } from './google.ts'

/** A provider that answers what a test tells it to: the real one lies less often. */
const [signer, stranger] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
const jwk = { ...(await exportJWK(signer.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
let answers: (path: string, body: URLSearchParams) => { status: number; body?: unknown; hang?: boolean }
let issuer = ''

const server = createServer(async (req, res) => {
  let text = ''
  for await (const chunk of req) text += chunk
  const { status, body, hang } = answers(req.url ?? '', new URLSearchParams(text))
  if (hang) return
  res.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' })
  res.end(typeof body === 'string' ? body : JSON.stringify(body))
})

const usual = { ...config }
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  issuer = `http://127.0.0.1:${port}`
  config.GOOGLE_PROVIDER = 'other'
})
afterAll(() => {
  Object.assign(config, usual)
  server.closeAllConnections()
  server.close()
})

let trials = 0
let asked: URLSearchParams
const verifier = 'v'.repeat(43)
const request = { verifier, redirectUri: 'https://shop.example/users/google/callback' }
const seconds = () => Math.floor(Date.now() / 1000)

/** The provider is another one in every test, so that nothing of it is known from before. */
beforeEach(() => {
  config.GOOGLE_ISSUER = `${issuer}/${++trials}`
  timeout.milliseconds = 8_000
  answersWith({})
})

async function nonce(): Promise<string> {
  const url = await consentUrl({ state: 'state-of-a-window', ...request })
  return (url.ok && url.value.searchParams.get('nonce')) || ''
}

/** An id token with changed claims. */
async function token(changed: JWTPayload = {}, key = signer.privateKey, kid = 'one'): Promise<string> {
  const claims = {
    iss: config.GOOGLE_ISSUER,
    aud: config.GOOGLE_CLIENT_ID ?? '',
    sub: '108',
    email: 'zoya@mail.test',
    email_verified: true,
    name: 'Zoya Khan',
    nonce: await nonce(),
    iat: seconds(),
    exp: seconds() + 3600,
  }
  return new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg: 'RS256', kid }).sign(key)
}

function answersWith(parts: {
  token?: unknown
  tokenStatus?: number
  discovery?: unknown
  jwks?: { status: number; body?: unknown }
}): void {
  const { GOOGLE_ISSUER: own } = config
  const documents = {
    issuer: own,
    authorization_endpoint: `${own}/authorize`,
    token_endpoint: `${own}/token`,
    jwks_uri: `${own}/jwks`,
  }
  answers = (path, body) => {
    if (path.endsWith('/openid-configuration')) return { status: 200, body: parts.discovery ?? documents }
    if (path.endsWith('/jwks')) return parts.jwks ?? { status: 200, body: { keys: [jwk] } }
    asked = body
    return { status: parts.tokenStatus ?? 200, body: parts.token }
  }
}

const answered = (id_token: string) => ({ id_token, access_token: 'an-access-token', token_type: 'Bearer' })

const redeem = async (id_token: string) => {
  answersWith({ token: answered(id_token) })
  return redeemCode('a-code', request)
}
const refused = { ok: false, refusal: { reason: 'google-refused' } }
const unanswered = { ok: false, refusal: { reason: 'google-unanswered' } }

describe('a code', () => {
  test('is exchanged for who somebody is, with the verifier of its request and the client’s secret', async () => {
    expect(await redeem(await token())).toEqual({
      ok: true,
      value: { sub: '108', email: 'zoya@mail.test', isEmailVerified: true, name: 'Zoya Khan' },
    })
    expect(Object.fromEntries(asked)).toEqual({
      grant_type: 'authorization_code',
      code: 'a-code',
      redirect_uri: request.redirectUri,
      client_id: config.GOOGLE_CLIENT_ID,
      client_secret: config.GOOGLE_CLIENT_SECRET,
      code_verifier: verifier,
    })
  })

  test('that nobody’s browser has asked for is taken from no provider but the sandbox', async () => {
    answersWith({ token: answered(await token({ nonce: undefined as never })) })
    expect(await redeemCode('a-code', { ...request, verifier: null })).toEqual(refused)
  })

  test('is neither asked for nor taken where the shop has no keys', async () => {
    const id_token = await token()
    config.GOOGLE_CLIENT_ID = null
    const answers = [await redeem(id_token), await consentUrl({ state: 'state-of-a-window', ...request })]
    config.GOOGLE_CLIENT_ID = usual.GOOGLE_CLIENT_ID
    expect(answers).toEqual([refused, refused])
  })

  test.each([
    ['of another shop', () => token({ aud: 'another.client' })],
    ['of several shops', () => token({ aud: [config.GOOGLE_CLIENT_ID ?? '', 'another.client'] })],
    ['of another provider', () => token({ iss: 'https://evil.example' })],
    ['that has expired', () => token({ exp: seconds() - 3600 })],
    ['that never expires', () => token({ exp: undefined as never })],
    ['of nobody', () => token({ sub: '' })],
    ['without an email', () => token({ email: undefined as never })],
    ['for another request', () => token({ nonce: 'another' })],
    ['for no request', () => token({ nonce: undefined as never })],
    ['signed by somebody else', () => token({}, stranger.privateKey)],
    ['signed with a key that is not published', () => token({}, stranger.privateKey, 'two')],
    ['changed on its way', async () => `${(await token()).slice(0, -8)}AAAAAAAA`],
    ['without a signature', async () => `${btoa('{"alg":"none"}')}.${(await token()).split('.')[1]}.`],
    [
      'signed with the public key as a secret',
      () =>
        new SignJWT({ sub: '108', iss: config.GOOGLE_ISSUER })
          .setProtectedHeader({ alg: 'HS256', kid: 'one' })
          .sign(new TextEncoder().encode(JSON.stringify(jwk))),
    ],
    ['that is none', async () => 'rubbish'],
  ])('with a token %s is refused (A17)', async (_what, made) => {
    expect(await redeem(await made())).toEqual(refused)
  })

  test('whose email Google has not verified says so', async () => {
    for (const email_verified of [false, 'true', undefined] as never[])
      expect(await redeem(await token({ email_verified }))).toMatchObject({
        value: { isEmailVerified: false },
      })
  })
})

describe('a provider', () => {
  test('that does not know the code has refused it', async () => {
    answersWith({ tokenStatus: 400, token: { error: 'invalid_grant' } })
    expect(await redeemCode('a-code', request)).toEqual(refused)
  })

  test.each([
    ['fails', { tokenStatus: 500, token: 'Oops' }],
    ['does not know the shop', { tokenStatus: 401, token: { error: 'invalid_client' } }],
    ['answers rubbish', { token: '<html>' }],
    ['answers without a token', { token: {} }],
    ['sends the shop elsewhere', { tokenStatus: 307 }],
    ['says that it is another', { discovery: { issuer: 'https://evil.example' } }],
  ])('that %s has not answered', async (_what, parts) => {
    answersWith(parts)
    expect(await redeemCode('a-code', request)).toEqual(unanswered)
  })

  test.each([
    ['no keys', { status: 500 }],
    ['rubbish for keys', { status: 200, body: '<html>' }],
    ['no set of keys', { status: 200, body: {} }],
  ])('that shows %s has not answered', async (_what, jwks) => {
    answersWith({ token: answered(await token()), jwks })
    expect(await redeemCode('a-code', request)).toEqual(unanswered)
  })

  test('that hangs is given up', async () => {
    answers = () => ({ status: 200, hang: true })
    timeout.milliseconds = 50
    expect(await redeemCode('a-code', request)).toEqual(unanswered)
    expect(await consentUrl({ state: 'state-of-a-window', ...request })).toEqual(unanswered)
  })
})
