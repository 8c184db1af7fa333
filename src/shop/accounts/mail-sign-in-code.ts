import { createHash } from 'node:crypto'
import type { Result } from '../../lib/result.ts'
import type { CodeKey } from './otp-store.ts'
import { sendOtp, type TooSoon } from './send-otp.ts'

export type CodeBrowser = { browserHash: Buffer; email: string }

/** One for each browser and email: a code works only where it was asked for, so strangers cannot wear out the owner's. */
export function signInCodeKey({ browserHash, email }: CodeBrowser): CodeKey {
  const subject = createHash('sha256').update(browserHash).update(email).digest('hex').slice(0, 32)
  return { purpose: 'sign-in', subject }
}

/** Mails a code to whatever email was typed, so that the answer does not reveal who has an account. */
export function mailSignInCode(browser: CodeBrowser, device: string | null): Promise<Result<void, TooSoon>> {
  return sendOtp(signInCodeKey(browser), browser.email, device)
}
