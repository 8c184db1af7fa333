import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { db, transaction } from '../../../platform/database.ts'
import { postMail } from '../../../platform/mail.ts'
import { takeChallenge } from '../second-factor/passkey-challenges-store.ts'
import { checkNewPasskey } from '../second-factor/passkey-checks.ts'
import type { Site } from '../second-factor/passkey-site.ts'
import { addPasskey, listPasskeys } from '../second-factor/passkeys-store.ts'
import { lockUser } from '../store.ts'
import { MAX_PASSKEYS } from './rules.ts'
import { writePasskeyMail } from './write-passkey-mail.ts'

type AddRefusal = { reason: 'bad-passkey' | 'too-many-passkeys' }

/** The challenge is of this session, and was given only to who had proved to be the owner. */
export async function addShopperPasskey(
  { id, tokenHash }: { id: string; tokenHash: Buffer },
  site: Site,
  { name, response }: { name: string; response: RegistrationResponseJSON },
): Promise<Result<void, AddRefusal>> {
  const challenge = await takeChallenge(db, tokenHash, clock.now())
  const made =
    challenge && (await checkNewPasskey(response, { challenge, site, userVerification: 'required' }))
  if (!made) return refused({ reason: 'bad-passkey' })
  return transaction(async (tx) => {
    const user = await lockUser(tx, id)
    if (!user?.active) return refused({ reason: 'bad-passkey' })
    if ((await listPasskeys(tx, id)).length >= MAX_PASSKEYS) return refused({ reason: 'too-many-passkeys' })
    if (!(await addPasskey(tx, id, { ...made, name, at: clock.now() })))
      return refused({ reason: 'bad-passkey' })
    await postMail(tx, writePasskeyMail(user, { passkey: name, became: 'added' }))
    return done(undefined)
  })
}
