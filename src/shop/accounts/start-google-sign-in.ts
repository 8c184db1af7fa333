import { randomBytes } from 'node:crypto'
import { done, type Result } from '../../lib/result.ts'
import { consentUrl, type GoogleRefusal } from '../../platform/google.ts'

export async function startGoogleSignIn(
  state: string,
  redirectUri: string,
): Promise<Result<{ url: string; verifier: string }, GoogleRefusal>> {
  const verifier = randomBytes(32).toString('base64url')
  const consent = await consentUrl({ state, verifier, redirectUri })
  return consent.ok ? done({ url: consent.value.href, verifier }) : consent
}
