import { type Result, refused } from '../../lib/result.ts'
import { db } from '../../platform/database.ts'
import { hashNewPassword } from './hash-new-password.ts'
import { keepRegistration } from './registrations-store.ts'
import type { Newcomer } from './rules.ts'
import { sendOtp, type TooSoon } from './send-otp.ts'
import { findCredentials } from './store.ts'

/** Stores a pending registration for the browser with this token and mails a code. Refused when the email has an account. */
export async function register(
  { password, ...person }: Omit<Newcomer, 'passwordHash'> & { password: string },
  browserHash: Buffer,
): Promise<Result<void, { reason: 'email-taken' | 'common-password' } | TooSoon>> {
  const passwordHash = await hashNewPassword(password, person)
  if (passwordHash === null) return refused({ reason: 'common-password' })
  if (await findCredentials(db, person.email)) return refused({ reason: 'email-taken' })
  const id = await keepRegistration(db, browserHash, { ...person, passwordHash })
  return sendOtp({ purpose: 'register', subject: id }, person.email)
}
