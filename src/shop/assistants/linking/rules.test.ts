import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isClientId,
  isRepeated,
  matchesRedirect,
  readLinkRequest,
  redirectOf,
  redirectWith,
  scopes,
  scopesAsked,
} from './rules.ts'

const clientId = 'https://agent.example/oauth/client.json'
const redirectUri = 'https://agent.example/callback'
const issuer = 'https://shop.example'
const client = { id: clientId, name: 'Agent', redirectUris: [redirectUri] }
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const good = {
  response_type: 'code',
  client_id: clientId,
  redirect_uri: redirectUri,
  scope: scopes.join(' '),
  state: 'xyz',
  code_challenge: challenge,
  code_challenge_method: 'S256',
}
const read = (changes: Record<string, string | null>) => {
  const query = new URLSearchParams(good)
  for (const [name, value] of Object.entries(changes))
    if (value === null) query.delete(name)
    else query.set(name, value)
  return readLinkRequest(query, { client, redirectUri, issuer })
}

describe('the id of a client', () => {
  test.each([
    ['https://agent.example/client.json', true],
    ['https://agent.example/', false],
    ['https://agent.example', false],
    ['http://agent.example/client.json', false],
    ['https://me:secret@agent.example/client.json', false],
    ['https://agent.example/client.json#part', false],
    ['https://agent.example/a/../client.json', false],
    ['https://AGENT.example/client.json', false],
    ['javascript:alert(1)', false],
    [`https://agent.example/${'a'.repeat(500)}`, false],
  ])('%s: %s', (text, isOne) => {
    expect(isClientId(text)).toBe(isOne)
  })

  test('may be plain on the same machine in a demo, and nowhere else', () => {
    expect(isClientId('http://127.0.0.1:4000/client.json', true)).toBe(true)
    expect(isClientId('http://127.0.0.1:4000/client.json')).toBe(false)
    expect(isClientId('http://agent.example/client.json', true)).toBe(false)
  })
})

describe('a redirect address', () => {
  test.each([
    [redirectUri, 'client'],
    ['https://agent.example:8443/callback', null],
    ['https://evil.example/callback', null],
    ['https://agent.example.evil.example/callback', null],
    ['https://agent.example@evil.example/callback', null],
    ['http://agent.example/callback', null],
    ['agent://callback', null],
    ['javascript:alert(1)', null],
    ['http://127.0.0.1:51234/callback', 'device'],
    ['http://[::1]/callback', 'device'],
    ['http://localhost:3000/callback', 'device'],
    ['http://localhost.evil.example/callback', null],
  ])('%s goes to: %s', (text, to) => {
    expect(redirectOf(text, clientId)).toBe(to)
  })

  test('is compared to the letter', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true }),
        fc.webUrl({ withQueryParameters: true }),
        (one, other) => {
          expect(matchesRedirect(one, other)).toBe(one === other)
        },
      ),
    )
    expect(matchesRedirect(redirectUri, `${redirectUri}/`)).toBe(false)
    expect(matchesRedirect(redirectUri, `${redirectUri}?to=evil`)).toBe(false)
  })

  test('of a numeric loopback address may have any port, and nothing else that differs', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 65_535 }), (port) => {
        expect(matchesRedirect('http://127.0.0.1/cb', `http://127.0.0.1:${port}/cb`)).toBe(true)
        expect(matchesRedirect('http://[::1]:1/cb', `http://[::1]:${port}/cb`)).toBe(true)
        expect(matchesRedirect('http://localhost:1/cb', `http://localhost:${port + 1}/cb`)).toBe(false)
        expect(matchesRedirect('http://127.0.0.1/cb', `http://127.0.0.1:${port}/other`)).toBe(false)
        expect(matchesRedirect('http://127.0.0.1/cb', `http://127.0.0.1:${port}@evil.example/cb`)).toBe(false)
      }),
    )
  })
})

describe('a request to link', () => {
  test('is read when it is whole', () => {
    expect(read({})).toEqual({
      ok: true,
      value: { client, redirectUri, scopes: [...scopes], codeChallenge: challenge, state: 'xyz' },
    })
  })

  test.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: null }, 'unsupported_response_type'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge_method: null }, 'invalid_request'],
    [{ code_challenge: null }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ scope: 'dev.ucp.shopping.order:manage' }, 'invalid_scope'],
    [{ resource: 'https://other.example' }, 'invalid_target'],
  ])('with %j is refused as %s', (changes, fault) => {
    expect(read(changes)).toEqual({ ok: false, fault, state: 'xyz' })
  })

  test('with a parameter twice is refused, because others may read the other one', () => {
    for (const name of Object.keys(good)) {
      const query = new URLSearchParams(good)
      query.append(name, 'again')
      expect(isRepeated(query)).toBe(true)
    }
  })

  test('gets what is offered of the scopes that it asks for, and nothing more', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...scopes, 'openid', 'dev.ucp.shopping.order:manage')),
        (asked) => {
          const granted = scopesAsked(asked.join(' '))
          const offered = scopes.filter((scope) => asked.length === 0 || asked.includes(scope))
          expect(granted).toEqual(offered.length > 0 ? offered : null)
        },
      ),
    )
  })
})

test('every answer names the shop, keeps what the client had in its address, and gives its state back', () => {
  fc.assert(
    fc.property(fc.string(), fc.option(fc.string()), (code, state) => {
      const url = new URL(redirectWith('https://agent.example/cb?own=1', { code }, { state, issuer }))
      expect(url.origin + url.pathname).toBe('https://agent.example/cb')
      expect(Object.fromEntries(url.searchParams)).toEqual({
        ...{ own: '1', code: code.toWellFormed(), iss: issuer },
        ...(state !== null && { state: state.toWellFormed() }),
      })
    }),
  )
})
