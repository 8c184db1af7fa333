import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { clock } from '../../../src/platform/clock.ts'
import { config } from '../../../src/platform/config.ts'
import { type CodeRequest, type Person, redeemCode } from './codes.ts'
import { signingKey } from './keys.ts'

type Form = Record<string, unknown>

export type TokenAnswer =
  | { ok: true; id_token: string }
  | { ok: false; status: 400 | 401; error: string; error_description: string }

/** RFC 6749 §4.1.3, RFC 7636 §4.6. */
export async function exchangeCode(form: Form): Promise<TokenAnswer> {
  if (form.grant_type !== 'authorization_code') return no('unsupported_grant_type', 'Invalid grant_type')
  if (form.client_id !== config.GOOGLE_CLIENT_ID || form.client_secret !== config.GOOGLE_CLIENT_SECRET)
    return { ...no('invalid_client', 'The client is unknown, or its secret is wrong'), status: 401 }
  const spent = await redeemCode(String(form.code ?? ''))
  if (!spent) return no('invalid_grant', 'Bad code')
  if (spent.redirectUri !== null && spent.redirectUri !== form.redirect_uri)
    return no('invalid_grant', 'The redirect_uri is not that of the request')
  if (!isProved(spent, form.code_verifier)) return no('invalid_grant', 'Invalid code verifier')
  return { ok: true, id_token: await identityToken(spent) }
}

function no(error: string, error_description: string) {
  return { ok: false, status: 400, error, error_description } as const
}

/** A verifier without a challenge is refused too: it belongs to another request. */
function isProved({ codeChallenge }: CodeRequest, verifier: unknown): boolean {
  if (codeChallenge === null || typeof verifier !== 'string') return codeChallenge === null && !verifier
  return createHash('sha256').update(verifier).digest('base64url') === codeChallenge
}

async function identityToken({ email, name, nonce }: Person & CodeRequest): Promise<string> {
  const { key, header } = await signingKey()
  const now = Math.floor(clock.now().getTime() / 1000)
  return new SignJWT({ email, email_verified: true, name, ...(nonce !== null && { nonce }) })
    .setProtectedHeader(header)
    .setIssuer(config.GOOGLE_ISSUER)
    .setAudience(config.GOOGLE_CLIENT_ID ?? '')
    .setSubject(subjectOf(email))
    .setIssuedAt(now)
    .setExpirationTime(now + 3600)
    .sign(key)
}

function subjectOf(email: string): string {
  const hash = createHash('sha256').update(email.toLowerCase()).digest('hex')
  return `1${(BigInt(`0x${hash}`) % 10n ** 20n).toString().padStart(20, '0')}`
}
