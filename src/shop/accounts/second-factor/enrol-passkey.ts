import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { db, transaction } from '../../../platform/database.ts'
import { findUser, lockUser } from '../store.ts'
import { addedFactor, type Enrolment } from './added-factor.ts'
import { putChallenge, takeChallenge } from './passkey-challenges-store.ts'
import { CHALLENGE_MS, loadWebAuthn, passkeyAlgorithms, type Site } from './passkey-site.ts'
import { addPasskey, listCredentials } from './passkeys-store.ts'
import { hasSecondFactor } from './second-factor-store.ts'

/** `tokenHash`: of the session, or of the pending sign-in, that the challenge is for. */
export async function beginPasskey(userId: string, tokenHash: Buffer, site: Site) {
  const user = await findUser(db, userId)
  const known = await listCredentials(db, userId)
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: site.rpId,
    userName: user?.email ?? '',
    userDisplayName: user?.name ?? '',
    userID: new TextEncoder().encode(userId),
    excludeCredentials: known,
    supportedAlgorithmIDs: passkeyAlgorithms,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MS)
  await putChallenge(db, tokenHash, { challenge: options.challenge, expiresAt })
  return options
}

type NewPasskey = { name: string; response: RegistrationResponseJSON }

/** Returns the recovery codes if it is the first factor. */
export async function addOwnPasskey(
  userId: string,
  tokenHash: Buffer,
  site: Site,
  { name, response, mustBeFirst }: NewPasskey & Enrolment,
): Promise<Result<string[] | null, { reason: 'bad-passkey' | 'no-pending' }>> {
  const expectedChallenge = await takeChallenge(db, tokenHash, clock.now())
  if (!expectedChallenge) return refused({ reason: 'bad-passkey' })
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const verification = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: passkeyAlgorithms,
  }).catch(() => null) // The library throws for whatever is wrong with the response.
  if (!verification?.verified) return refused({ reason: 'bad-passkey' })
  const { id, publicKey, counter, transports = [] } = verification.registrationInfo.credential
  return transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (mustBeFirst && (await hasSecondFactor(tx, userId))) return refused({ reason: 'no-pending' })
    const passkey = { id, name, publicKey: Buffer.from(publicKey), counter, transports, at: clock.now() }
    if (!user || !(await addPasskey(tx, userId, passkey))) return refused({ reason: 'bad-passkey' })
    return done(await addedFactor(tx, user, { factor: 'passkey', what: `The passkey ‘${name}’ was added.` }))
  })
}
