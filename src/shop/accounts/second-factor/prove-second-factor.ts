import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { db, transaction } from '../../../platform/database.ts'
import { decrypt } from '../../../platform/encryption.ts'
import { postMail } from '../../../platform/mail.ts'
import { findUser } from '../store.ts'
import { takeChallenge } from './passkey-challenges-store.ts'
import { checkPasskey, offerChallenge } from './passkey-checks.ts'
import { loadWebAuthn, type Site } from './passkey-site.ts'
import { findCredential, listCredentials } from './passkeys-store.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { consumeRecoveryCode } from './recovery-codes-store.ts'
import { findSecondFactor } from './second-factor-store.ts'
import { findStep } from './totp.ts'
import { consumeTotpStep, findTotp } from './totp-store.ts'
import { writeRecoveryMail } from './write-factor-mails.ts'

export type Proof = { totp: string } | { recoveryCode: string } | { passkey: AuthenticationResponseJSON }

type Prover = { userId: string; tokenHash: Buffer; site: Site }

/** `tokenHash`: of the session, or of the pending sign-in, that the challenge is for. */
export async function beginPasskeyCheck({ userId, tokenHash, site }: Prover) {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    allowCredentials: await listCredentials(db, userId),
    userVerification: 'preferred',
  })
  await offerChallenge(tokenHash, options.challenge)
  return options
}

/** Each code, and each answer of a passkey, proves it once. */
export async function proveSecondFactor(
  prover: Prover,
  proof: Proof,
): Promise<Result<void, { reason: 'wrong-totp' | 'wrong-recovery-code' | 'bad-passkey' }>> {
  if ('totp' in proof)
    return (await isTotp(prover.userId, proof.totp)) ? done(undefined) : refused({ reason: 'wrong-totp' })
  if ('recoveryCode' in proof)
    return (await isRecoveryCode(prover.userId, proof.recoveryCode))
      ? done(undefined)
      : refused({ reason: 'wrong-recovery-code' })
  return (await isPasskey(prover, proof.passkey)) ? done(undefined) : refused({ reason: 'bad-passkey' })
}

async function isTotp(userId: string, code: string): Promise<boolean> {
  const totp = await findTotp(db, userId)
  const secret = totp?.confirmedAt ? decrypt('totp', totp.secret) : null
  const step = secret && findStep(secret, code, clock.now())
  return step !== null && consumeTotpStep(db, userId, step)
}

function isRecoveryCode(userId: string, typed: string): Promise<boolean> {
  return transaction(async (tx) => {
    if (!(await consumeRecoveryCode(tx, userId, hashRecoveryCode(userId, typed)))) return false
    const user = await findUser(tx, userId)
    const { recoveryCodesLeft } = await findSecondFactor(tx, userId)
    if (user) await postMail(tx, writeRecoveryMail(user, recoveryCodesLeft))
    return true
  })
}

async function isPasskey(
  { userId, tokenHash, site }: Prover,
  response: AuthenticationResponseJSON,
): Promise<boolean> {
  const challenge = await takeChallenge(db, tokenHash, clock.now())
  const known = await findCredential(db, userId, response.id)
  if (!challenge || !known) return false
  return checkPasskey(response, known, { challenge, site, userVerification: 'preferred' })
}
