import { randomInt } from 'node:crypto'
import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { db, transaction } from '../../platform/database.ts'
import { postMail } from '../../platform/mail.ts'
import { giveBack, type Limit, take } from '../../platform/rate-limiter.ts'
import { sign } from '../../platform/signatures.ts'
import { type CodeKey, findCode, replaceCode } from './otp-store.ts'
import { code, secondsToWait } from './rules.ts'
import { findCredentials } from './store.ts'
import { writeHasAccountMail, writeOtpMail } from './write-otp-mail.ts'

export type TooSoon = { reason: 'too-soon'; seconds: number }

const codesPerEmail: Limit = { name: 'codes', points: code.perHour, seconds: 3600 }

/** The database has its signature: a plain hash of a 6-digit code is brute-forced in a million tries. */
export function otpPayload({ purpose, subject }: CodeKey, otp: string): string {
  return `${purpose} ${subject} ${otp}`
}

/**
 * Replaces the previous code; refused within 60 s and after 5 an hour. A known `device` has its own limit, so strangers
 * cannot use up the owner's codes.
 */
export async function sendOtp(
  key: CodeKey,
  email: string,
  device: string | null = null,
): Promise<Result<void, TooSoon>> {
  const now = clock.now()
  const last = await findCode(db, key).executeTakeFirst()
  const wait = last ? secondsToWait(last.sentAt, now) : 0
  if (wait > 0) return refused({ reason: 'too-soon', seconds: wait })
  const inbox = [key.purpose, email, ...(device === null ? [] : [device])].join(' ')
  const pause = await take(codesPerEmail, inbox)
  if (pause > 0) return refused({ reason: 'too-soon', seconds: pause })

  const otp = String(randomInt(10 ** code.digits)).padStart(code.digits, '0')
  const expiresAt = new Date(now.getTime() + code.lifeMinutes * 60_000)
  const fresh = { ...key, hash: sign(otpPayload(key, otp)), sentAt: now, expiresAt }
  const notAfter = new Date(now.getTime() - code.waitSeconds * 1000)
  const sent = await transaction(async (tx) => {
    const replaced = await replaceCode(tx, fresh, notAfter)
    const hasAccount = key.purpose === 'register' && (await findCredentials(tx, email)) !== undefined
    if (replaced)
      await postMail(
        tx,
        hasAccount ? writeHasAccountMail(email) : writeOtpMail(key.purpose, email, { otp, expiresAt }),
      )
    return replaced
  })
  if (sent) return done(undefined)
  await giveBack(codesPerEmail, inbox)
  return refused({ reason: 'too-soon', seconds: code.waitSeconds })
}
