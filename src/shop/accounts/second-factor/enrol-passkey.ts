import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { db, transaction } from '../../../platform/database.ts'
import { findUser, lockUser } from '../store.ts'
import { addedFactor, type Enrolment } from './added-factor.ts'
import { takeChallenge } from './passkey-challenges-store.ts'
import { checkNewPasskey, offerChallenge } from './passkey-checks.ts'
import { loadWebAuthn, passkeyAlgorithms, type Site } from './passkey-site.ts'
import { addPasskey, listCredentials } from './passkeys-store.ts'
import { hasSecondFactor } from './second-factor-store.ts'

/** `kind`: what its authenticator must keep and ask for. */
export async function beginPasskey(
  userId: string,
  tokenHash: Buffer,
  site: Site,
  kind: 'preferred' | 'required' = 'preferred',
) {
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
    authenticatorSelection: { residentKey: kind, userVerification: kind },
  })
  await offerChallenge(tokenHash, options.challenge)
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
  const challenge = await takeChallenge(db, tokenHash, clock.now())
  const made =
    challenge && (await checkNewPasskey(response, { challenge, site, userVerification: 'preferred' }))
  if (!made) return refused({ reason: 'bad-passkey' })
  return transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (mustBeFirst && (await hasSecondFactor(tx, userId))) return refused({ reason: 'no-pending' })
    const passkey = { ...made, name, at: clock.now() }
    if (!user || !(await addPasskey(tx, userId, passkey))) return refused({ reason: 'bad-passkey' })
    return done(await addedFactor(tx, user, { factor: 'passkey', what: `The passkey ‘${name}’ was added.` }))
  })
}
