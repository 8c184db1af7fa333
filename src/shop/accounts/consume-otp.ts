import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { isSigned } from '../../platform/signatures.ts'
import { type CodeKey, countWrongTry, findCode, removeCode } from './otp-store.ts'
import { code } from './rules.ts'
import { otpPayload } from './send-otp.ts'

export type CodeRefusal = { reason: 'wrong-code' | 'expired-code' | 'worn-out-code' }

export async function consumeOtp(
  tx: Tx,
  key: CodeKey,
  otp: string,
  browser = { knownBrowser: false },
): Promise<Result<void, CodeRefusal>> {
  const checked = await checkOtp(tx, key, otp, browser)
  if (checked.ok) await removeCode(tx, key)
  return checked
}

/**
 * Wrong codes are counted, so commit `tx` after a refusal too. Known browsers have a separate counter: strangers cannot
 * lock the owner out.
 */
export async function checkOtp(
  tx: Tx,
  key: CodeKey,
  otp: string,
  { knownBrowser } = { knownBrowser: false },
): Promise<Result<void, CodeRefusal>> {
  const sent = await findCode(tx, key).forUpdate().executeTakeFirst()
  if (!sent || sent.expiresAt <= clock.now()) return refused({ reason: 'expired-code' })
  if ((knownBrowser ? sent.wrongTriesKnown : sent.wrongTries) >= code.tries)
    return refused({ reason: 'worn-out-code' })
  if (!isSigned(otpPayload(key, otp), sent.hash)) {
    await countWrongTry(tx, key, { knownBrowser })
    return refused({ reason: 'wrong-code' })
  }
  return done(undefined)
}
