import { done, type Result } from '../../lib/result.ts'
import { db } from '../../platform/database.ts'
import { findRegistration } from './registrations-store.ts'
import { requestReset } from './request-reset.ts'
import { sendOtp, type TooSoon } from './send-otp.ts'

/** Resends the code of this browser's registration, else of a running reset; the answer does not reveal which exists. */
export async function resendOtp(
  email: string,
  { browserHash, device }: { browserHash: Buffer; device: string | null },
): Promise<Result<void, TooSoon>> {
  const registration = await findRegistration(db, browserHash)
  if (registration?.email === email) return sendOtp({ purpose: 'register', subject: registration.id }, email)
  await requestReset({ email, onlyIfRunning: true, device })
  return done(undefined)
}
