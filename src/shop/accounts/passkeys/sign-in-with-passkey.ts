import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import type { User } from '../rules.ts'
import { takeChallenge } from '../second-factor/passkey-challenges-store.ts'
import { checkPasskey, offerChallenge } from '../second-factor/passkey-checks.ts'
import { loadWebAuthn, type Site } from '../second-factor/passkey-site.ts'
import { findAnyCredential } from '../second-factor/passkeys-store.ts'
import { findUser } from '../store.ts'

/** Names no passkeys: the device offers those that it has for this site, and the answer tells no stranger who has one. */
export async function beginPasskeySignIn(browserHash: Buffer, site: Site) {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({ rpID: site.rpId, userVerification: 'required' })
  await offerChallenge(browserHash, options.challenge)
  return options
}

type SignInRefusal = { reason: 'unknown-passkey'; blocked?: string } | { reason: 'password-only' }

/** Admins log in with their password and second factor only. `blocked`: the email of a blocked customer. */
export async function signInWithPasskey(
  browserHash: Buffer,
  site: Site,
  response: AuthenticationResponseJSON,
): Promise<Result<User, SignInRefusal>> {
  const challenge = await takeChallenge(db, browserHash, clock.now())
  const known = await findAnyCredential(db, response.id)
  // The authenticator says whose passkey it is, too.
  const isOwners =
    known && Buffer.from(response.response.userHandle ?? '', 'base64url').equals(Buffer.from(known.userId))
  if (!challenge || !isOwners) return refused({ reason: 'unknown-passkey' })
  if (!(await checkPasskey(response, known, { challenge, site, userVerification: 'required' })))
    return refused({ reason: 'unknown-passkey' })
  const user = await findUser(db, known.userId)
  if (user?.role === 'admin') return refused({ reason: 'password-only' })
  if (!user?.active) return refused({ reason: 'unknown-passkey', ...(user && { blocked: user.email }) })
  return done(user)
}
