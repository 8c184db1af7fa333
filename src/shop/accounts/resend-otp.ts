import { done, type Result } from '../../lib/result.ts'
import { db } from '../../platform/database.ts'
import { findRegistration } from './registrations-store.ts'
import { requestReset } from './request-reset.ts'
import { sendOtp, type TooSoon } from './send-otp.ts'

/**
 * Sends the code of the registration that waits in this browser again, if the email is its own. Otherwise a running
 * reset of that email gets a new one; whether there is one is not told.
 */
export async function resendOtp(
  email: string,
  { browserHash, device }: { browserHash: Buffer; device: string | null },
): Promise<Result<void, TooSoon>> {
  const registration = await findRegistration(db, browserHash)
  if (registration?.email === email) return sendOtp({ purpose: 'register', subject: registration.id }, email)
  await requestReset({ email, onlyIfRunning: true, device })
  return done(undefined)
}
