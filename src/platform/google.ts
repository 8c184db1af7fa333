import { createHash } from 'node:crypto'
import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import { done, type Result, refused } from '../lib/result.ts'
import { clock } from './clock.ts'
import { config } from './config.ts'
import { log } from './log.ts'
import { timeExternal } from './metrics/series.ts'
import { traced } from './tracing.ts'

/** Accounts are identified by `sub`: an email address can change owners. */
export type GoogleIdentity = { sub: string; email: string; isEmailVerified: boolean; name: string }

export type GoogleRefusal = { reason: 'google-refused' | 'google-unanswered' }

export const offersGoogle: boolean = config.GOOGLE_CLIENT_ID !== null

/** `verifier` is the requesting browser's PKCE secret; null without an authorization request. */
export type CodeRequest = { verifier: string | null; redirectUri: string }

const nonceOf = (verifier: string) => createHash('sha256').update(`nonce ${verifier}`).digest('base64url')

export async function consentUrl(request: {
  state: string
  verifier: string
  redirectUri: string
}): Promise<Result<URL, GoogleRefusal>> {
  if (!config.GOOGLE_CLIENT_ID) return refused({ reason: 'google-refused' })
  try {
    const { server } = await discover()
    const url = new URL(server.authorization_endpoint ?? '')
    for (const [name, value] of Object.entries({
      response_type: 'code',
      client_id: config.GOOGLE_CLIENT_ID,
      redirect_uri: request.redirectUri,
      scope: 'openid email profile',
      state: request.state,
      nonce: nonceOf(request.verifier),
      code_challenge: await oauth.calculatePKCECodeChallenge(request.verifier),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    }))
      url.searchParams.set(name, value)
    return done(url)
  } catch (error) {
    return unanswered(error)
  }
}

export async function redeemCode(
  code: string,
  request: CodeRequest,
): Promise<Result<GoogleIdentity, GoogleRefusal>> {
  // Only our stand-in issues codes without a browser, for scripts.
  const isAsked = request.verifier !== null || config.GOOGLE_PROVIDER === 'stand-in'
  if (!isAsked || !config.GOOGLE_CLIENT_ID) return refused({ reason: 'google-refused' })
  try {
    const provider = await discover()
    const client: oauth.Client = {
      client_id: config.GOOGLE_CLIENT_ID,
      id_token_signed_response_alg: 'RS256',
      [oauth.clockSkew]: Math.round((clock.now().getTime() - Date.now()) / 1000),
      [oauth.clockTolerance]: 60,
    }
    const response = await exchange(code, request, provider.server, client)
    if (response.status === 400) return refused({ reason: 'google-refused' })
    if (!(await hasToken(response))) throw new Error(`Google answered ${response.status} without a token`)
    const claims = await verifyToken(response, request, provider, client)
    return claims ? identityIn(claims) : refused({ reason: 'google-refused' })
  } catch (error) {
    return unanswered(error)
  }
}

export const timeout = { milliseconds: 8_000 }

const options = {
  signal: () => AbortSignal.timeout(timeout.milliseconds),
  [oauth.customFetch]: (url: string, init: object) =>
    timeExternal(
      'google',
      () => traced({ name: 'google', kind: 'client' }, () => fetch(url, init)),
      resultOf,
    ),
  // The stand-in has no certificate.
  [oauth.allowInsecureRequests]: config.MODE === 'demo',
}

const resultOf = ({ status }: Response) => (status < 400 ? 'ok' : status < 500 ? 'refused' : 'error')

type Provider = { server: oauth.AuthorizationServer; keys: oauth.JWKSCacheInput }

const CACHE_MS = 60 * 60 * 1000
let known: { issuer: string; until: number; provider: Provider } | undefined

async function discover(): Promise<Provider> {
  const issuer = config.GOOGLE_ISSUER
  const now = clock.now().getTime()
  if (known?.issuer === issuer && known.until > now) return known.provider
  const response = await oauth.discoveryRequest(new URL(issuer), options)
  const server = await oauth.processDiscoveryResponse(new URL(issuer), response)
  const provider = { server, keys: {} }
  known = { issuer, until: now + CACHE_MS, provider }
  return provider
}

/** Not `authorizationCodeGrantRequest`: it wants the whole redirect, of which the browser sends the code only. */
function exchange(
  code: string,
  { verifier, redirectUri }: CodeRequest,
  server: oauth.AuthorizationServer,
  client: oauth.Client,
): Promise<Response> {
  const secret = oauth.ClientSecretPost(config.GOOGLE_CLIENT_SECRET)
  const body = { code, redirect_uri: redirectUri, ...(verifier && { code_verifier: verifier }) }
  return oauth.genericTokenEndpointRequest(server, client, secret, 'authorization_code', body, options)
}

async function hasToken(response: Response): Promise<boolean> {
  if (!response.ok) return false
  return z.object({ id_token: z.string() }).safeParse(await response.clone().json()).success
}

/** Null for an invalid token; throws if Google's keys could not be fetched. */
async function verifyToken(
  response: Response,
  { verifier }: CodeRequest,
  { server, keys }: Provider,
  client: oauth.Client,
): Promise<oauth.IDToken | null> {
  const expectedNonce = verifier === null ? oauth.expectNoNonce : nonceOf(verifier)
  const tokens = await oauth
    .processAuthorizationCodeResponse(server, client, response, { expectedNonce, requireIdToken: true })
    .catch(invalid)
  if (!tokens) return null
  try {
    await oauth.validateApplicationLevelSignature(server, response, { ...options, [oauth.jwksCache]: keys })
  } catch (error) {
    if (!keys.jwks) throw error
    return invalid(error)
  }
  return oauth.getValidatedIdTokenClaims(tokens) ?? null
}

function invalid(error: unknown): null {
  log.warn({ err: error }, 'a token of Google does not hold')
  return null
}

function identityIn(claims: oauth.IDToken): Result<GoogleIdentity, GoogleRefusal> {
  const { sub, aud, email, email_verified: isEmailVerified, name } = claims
  const isForUsAlone = [aud].flat().length === 1
  if (!isForUsAlone || typeof email !== 'string' || !sub) return refused({ reason: 'google-refused' })
  return done({
    sub,
    email,
    isEmailVerified: isEmailVerified === true,
    name: typeof name === 'string' ? name : '',
  })
}

function unanswered(error: unknown): Result<never, GoogleRefusal> {
  log.error({ err: error }, 'Google could not be asked')
  return refused({ reason: 'google-unanswered' })
}
