/** What an assistant may be allowed, with the words of the consent page. */
export const scopesInWords = {
  'dev.ucp.shopping.order:read': 'See your orders, where they are, and what you got back',
} as const
export type Scope = keyof typeof scopesInWords
export const scopes = Object.keys(scopesInWords) as readonly Scope[]

export const LINK_DAYS = 180
export const ACCESS_SECONDS = 900
export const CODE_SECONDS = 60
/** Of a shopper. */
export const MAX_LINKS = 20
/** Of a link: devices on which the same assistant runs. */
export const MAX_GRANTS = 5
export const MAX_ADDRESS_LENGTH = 500
export const MAX_NAME_LENGTH = 80
const MAX_STATE_LENGTH = 1000

/** `id`: the address of its metadata document. */
export type Client = { id: string; name: string; redirectUris: readonly string[] }

export type Link = {
  id: string
  clientId: string
  clientName: string
  scopes: Scope[]
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
}

export type LinkRequest = {
  client: Client
  redirectUri: string
  scopes: Scope[]
  codeChallenge: string
  state: string | null
}

/** `fault`: an error code of OAuth 2.0, told to the client by a redirect. */
export type LinkRefusal =
  | { reason: 'client' | 'redirect' }
  | { reason: 'fault'; fault: string; redirectUri: string; state: string | null }

export type GrantRefusal = {
  reason:
    | 'invalid_client'
    | 'invalid_grant'
    | 'invalid_request'
    | 'invalid_scope'
    | 'unsupported_grant_type'
    | 'invalid_target'
}

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost'])

function parsed(text: string): URL | null {
  if (text.length > MAX_ADDRESS_LENGTH || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.username === '' && url.password === '' && !text.includes('#') ? url : null
}

/** `mayBePlain`: a demo's clients run on the same machine. Spelled as it is parsed, so that one client has one id. */
export function isClientId(text: string, mayBePlain = false): boolean {
  const url = parsed(text)
  if (!url || url.pathname === '/' || url.href !== text) return false
  return url.protocol === 'https:' || (mayBePlain && url.protocol === 'http:' && loopback.has(url.hostname))
}

/**
 * The consent page names the host of the client, so codes go to that host and no other, or to a program on the shopper's own
 * device. Null for an address that no code goes to.
 */
export function redirectOf(text: string, clientId: string): 'client' | 'device' | null {
  const url = parsed(text)
  if (!url) return null
  if (url.protocol === 'http:' && loopback.has(url.hostname)) return 'device'
  return url.protocol === 'https:' && url.origin === new URL(clientId).origin ? 'client' : null
}

/** Exact, except for the port of a numeric loopback address, which the system gives out when the program starts (RFC 8252). */
export function matchesRedirect(registered: string, asked: string): boolean {
  if (registered === asked) return true
  const loopbackAddress = /^http:\/\/(127\.0\.0\.1|\[::1\])(?::\d{1,5})?(\/[^#]*)?$/
  const [one, other] = [loopbackAddress.exec(registered), loopbackAddress.exec(asked)]
  return one !== null && other !== null && one[1] === other[1] && (one[2] ?? '/') === (other[2] ?? '/')
}

/** Base64url of 32 bytes. */
const isChallenge = (text: string | null): text is string => text !== null && /^[A-Za-z0-9_-]{43}$/.test(text)

/** RFC 7636. */
export const isVerifier = (text: string | null): text is string =>
  text !== null && /^[A-Za-z0-9._~-]{43,128}$/.test(text)

/** What is offered of what is asked for; all without a wish. Null if nothing is. */
export function scopesAsked(text: string | null): Scope[] | null {
  if (text === null || text.trim() === '') return [...scopes]
  const asked = new Set(text.split(' '))
  const offered = scopes.filter((scope) => asked.has(scope))
  return offered.length > 0 ? offered : null
}

export const resourcesOf = (issuer: string): readonly string[] => [
  issuer,
  `${issuer}/`,
  `${issuer}/ucp/v1`,
  `${issuer}/ucp/mcp`,
]

const parameters = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
] as const

/** A parameter that is said twice could be read differently by others (RFC 6749, 3.1). */
export const isRepeated = (query: URLSearchParams): boolean =>
  parameters.some((name) => query.getAll(name).length > 1)

/** After client and redirect address are known to be good. */
export function readLinkRequest(
  query: URLSearchParams,
  { client, redirectUri, issuer }: { client: Client; redirectUri: string; issuer: string },
): { ok: true; value: LinkRequest } | { ok: false; fault: string; state: string | null } {
  const said = query.get('state')
  const state = said !== null && said.length <= MAX_STATE_LENGTH ? said : null
  const faulty = (fault: string) => ({ ok: false as const, fault, state })
  if (isRepeated(query) || state !== said) return faulty('invalid_request')
  if (query.get('response_type') !== 'code') return faulty('unsupported_response_type')
  const codeChallenge = query.get('code_challenge')
  if (query.get('code_challenge_method') !== 'S256' || !isChallenge(codeChallenge))
    return faulty('invalid_request')
  if (!query.getAll('resource').every((resource) => resourcesOf(issuer).includes(resource)))
    return faulty('invalid_target')
  const granted = scopesAsked(query.get('scope'))
  if (!granted) return faulty('invalid_scope')
  return { ok: true, value: { client, redirectUri, scopes: granted, codeChallenge, state } }
}

/** RFC 9207: `iss` says whose answer it is, so that a client of several shops is not confused. */
export function redirectWith(
  redirectUri: string,
  answer: { code: string } | { error: string },
  { state, issuer }: { state: string | null; issuer: string },
): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
  if (state !== null) url.searchParams.set('state', state)
  url.searchParams.set('iss', issuer)
  return url.href
}
