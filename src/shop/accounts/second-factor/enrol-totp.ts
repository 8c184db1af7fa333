import { randomBytes } from 'node:crypto'
import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { config } from '../../../platform/config.ts'
import { db, transaction } from '../../../platform/database.ts'
import { decrypt, encrypt } from '../../../platform/encryption.ts'
import { findUser, lockUser } from '../store.ts'
import { addedFactor, type Enrolment } from './added-factor.ts'
import { base32 } from './rules.ts'
import { hasSecondFactor } from './second-factor-store.ts'
import { findStep, totpUrl } from './totp.ts'
import { confirmTotpSecret, consumeTotpStep, findTotp, putTotp } from './totp-store.ts'

const SECRET_BYTES = 20

/** A new secret, which counts once one of its codes has confirmed it. */
export async function beginTotp(
  userId: string,
): Promise<Result<{ secret: string; url: string }, { reason: 'has-totp' }>> {
  const user = await findUser(db, userId)
  const secret = randomBytes(SECRET_BYTES)
  const isPut = user && (await putTotp(db, userId, encrypt('totp', secret)))
  if (!isPut) return refused({ reason: 'has-totp' })
  const issuer = new URL(config.PUBLIC_URL).hostname
  return done({ secret: base32(secret), url: totpUrl(secret, { issuer, email: user.email }) })
}

/** Returns the recovery codes if it is the first factor. */
export function confirmTotp(
  userId: string,
  code: string,
  { mustBeFirst }: Enrolment,
): Promise<Result<string[] | null, { reason: 'wrong-totp' | 'no-totp' | 'no-pending' }>> {
  return transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (mustBeFirst && (await hasSecondFactor(tx, userId))) return refused({ reason: 'no-pending' })
    const totp = await findTotp(tx, userId)
    const secret = totp && totp.confirmedAt === null ? decrypt('totp', totp.secret) : null
    if (!user || !secret) return refused({ reason: 'no-totp' })
    const step = findStep(secret, code, clock.now())
    if (step === null || !(await consumeTotpStep(tx, userId, step))) return refused({ reason: 'wrong-totp' })
    await confirmTotpSecret(tx, userId, clock.now())
    return done(
      await addedFactor(tx, user, { factor: 'authenticator app', what: 'An authenticator app was added.' }),
    )
  })
}
