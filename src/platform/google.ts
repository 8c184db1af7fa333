import { createHash } from 'node:crypto'
import { errors, jwtVerify } from 'jose'
import { done, type Result, refused } from '../lib/result.ts'
import { clock } from './clock.ts'
import { config } from './config.ts'
import { discover, timeout } from './google/discovery.ts'
import { log } from './log.ts'

/** Accounts are identified by `sub`: an email address can change owners. */
export type GoogleIdentity = { sub: string; email: string; isEmailVerified: boolean; name: string }

export type GoogleRefusal = { reason: 'google-refused' | 'google-unanswered' }

export const offersGoogle: boolean = config.GOOGLE_CLIENT_ID !== null

/** `verifier` is the requesting browser's PKCE secret; null without an authorization request. */
export type CodeRequest = { verifier: string | null; redirectUri: string }

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
const nonceOf = (verifier: string) => digest(`nonce ${verifier}`)

export async function consentUrl(request: {
  state: string
  verifier: string
  redirectUri: string
}): Promise<Result<URL, GoogleRefusal>> {
  if (!config.GOOGLE_CLIENT_ID) return refused({ reason: 'google-refused' })
  try {
    const { authorizationEndpoint } = await discover()
    const url = new URL(authorizationEndpoint)
    for (const [name, value] of Object.entries({
      response_type: 'code',
      client_id: config.GOOGLE_CLIENT_ID,
      redirect_uri: request.redirectUri,
      scope: 'openid email profile',
      state: request.state,
      nonce: nonceOf(request.verifier),
      code_challenge: digest(request.verifier),
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
    const token = await exchange(provider.tokenEndpoint, code, request)
    if (token === null) return refused({ reason: 'google-refused' })
    const { payload } = await jwtVerify(token, provider.keys, {
      issuer: config.GOOGLE_ISSUER,
      audience: config.GOOGLE_CLIENT_ID ?? '',
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: 60,
      currentDate: clock.now(),
    })
    return identityIn(payload, request.verifier === null ? undefined : nonceOf(request.verifier))
  } catch (error) {
    if (!isAboutTheToken(error)) return unanswered(error)
    log.warn({ err: error }, 'a token of Google does not hold')
    return refused({ reason: 'google-refused' })
  }
}

async function exchange(
  endpoint: string,
  code: string,
  { verifier, redirectUri }: CodeRequest,
): Promise<string | null> {
  const response = await fetch(endpoint, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(timeout.milliseconds),
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: config.GOOGLE_CLIENT_ID ?? '',
      client_secret: config.GOOGLE_CLIENT_SECRET,
      ...(verifier && { code_verifier: verifier }),
    }),
  })
  if (response.status === 400) return null
  const { id_token: token }: { id_token?: unknown } = await response.json()
  if (!response.ok || typeof token !== 'string') throw new Error(`Google answered ${response.status}`)
  return token
}

const aboutTheKeys = ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']

/** An invalid token is refused; failing to fetch the keys is an outage. */
function isAboutTheToken(error: unknown): boolean {
  return error instanceof errors.JOSEError && !aboutTheKeys.includes(error.code)
}

function identityIn(
  { sub, aud, nonce, email, email_verified: isEmailVerified, name }: Record<string, unknown>,
  expectedNonce: string | undefined,
): Result<GoogleIdentity, GoogleRefusal> {
  const isForUsAlone = [aud].flat().length === 1
  if (!isForUsAlone || nonce !== expectedNonce || typeof email !== 'string' || !sub) {
    log.warn(
      { isForUsAlone, isAnswerToUs: nonce === expectedNonce },
      'a token of Google is not for this sign-in',
    )
    return refused({ reason: 'google-refused' })
  }
  return done({
    sub: String(sub),
    email,
    isEmailVerified: isEmailVerified === true,
    name: typeof name === 'string' ? name : '',
  })
}

function unanswered(error: unknown): Result<never, GoogleRefusal> {
  log.error({ err: error }, 'Google could not be asked')
  return refused({ reason: 'google-unanswered' })
}
