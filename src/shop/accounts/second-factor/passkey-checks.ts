import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { putChallenge } from './passkey-challenges-store.ts'
import { CHALLENGE_MS, loadWebAuthn, passkeyAlgorithms, type Site } from './passkey-site.ts'
import { type Credential, countPasskeyUse } from './passkeys-store.ts'

/** `userVerification`: required where the passkey is the whole proof, and not one after a password. */
type Expectation = { challenge: string; site: Site; userVerification: 'preferred' | 'required' }

/** `tokenHash`: of the session, the pending sign-in or the browser that the challenge is for. */
export async function offerChallenge(tokenHash: Buffer, challenge: string): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MS)
  await putChallenge(db, tokenHash, { challenge, expiresAt })
}

/** Null for what no authenticator made for this site and challenge. */
export async function checkNewPasskey(
  response: RegistrationResponseJSON,
  { challenge, site, userVerification }: Expectation,
) {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const verification = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: userVerification === 'required',
    supportedAlgorithmIDs: passkeyAlgorithms,
  }).catch(() => null) // The library throws for whatever is wrong with the response.
  if (!verification?.verified) return null
  const { id, publicKey, counter, transports = [] } = verification.registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey), counter, transports }
}

/** Counts the use of a passkey that signed the challenge. */
export async function checkPasskey(
  response: AuthenticationResponseJSON,
  known: Credential,
  { challenge, site, userVerification }: Expectation,
): Promise<boolean> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const verification = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    credential: { ...known, publicKey: new Uint8Array(known.publicKey) },
    requireUserVerification: userVerification === 'required',
  }).catch(() => null) // The library throws for whatever is wrong, a counter that went back included.
  if (!verification?.verified) return false
  const { newCounter } = verification.authenticationInfo
  return countPasskeyUse(db, known.id, { from: known.counter, to: newCounter, at: clock.now() })
}
