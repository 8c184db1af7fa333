import { type Result, refused } from '../../lib/result.ts'
import { config } from '../../platform/config.ts'
import { db } from '../../platform/database.ts'
import { hashNewPassword } from './hash-new-password.ts'
import { keepRegistration } from './registrations-store.ts'
import type { Newcomer } from './rules.ts'
import { sendOtp, type TooSoon } from './send-otp.ts'
import { findCredentials } from './store.ts'

/**
 * Stores a pending registration for the browser with this token and mails a code. When the email has an account it is
 * refused in the demo, as specified; elsewhere the answer is the same, and the mail says that there is an account.
 */
export async function register(
  { password, ...person }: Omit<Newcomer, 'passwordHash'> & { password: string },
  browserHash: Buffer,
): Promise<Result<void, { reason: 'email-taken' | 'common-password' } | TooSoon>> {
  const passwordHash = await hashNewPassword(password, person)
  if (passwordHash === null) return refused({ reason: 'common-password' })
  if (config.MODE === 'demo' && (await findCredentials(db, person.email)))
    return refused({ reason: 'email-taken' })
  const id = await keepRegistration(db, browserHash, { ...person, passwordHash })
  return sendOtp({ purpose: 'register', subject: id }, person.email)
}
