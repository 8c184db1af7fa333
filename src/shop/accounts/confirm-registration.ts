import { done, type Result, refused } from '../../lib/result.ts'
import { transaction } from '../../platform/database.ts'
import { type CodeRefusal, consumeOtp } from './consume-otp.ts'
import { openAccount } from './open-account.ts'
import { findRegistration, removeRegistration } from './registrations-store.ts'

type NotConfirmed =
  | { reason: 'no-registration' }
  | ((CodeRefusal | { reason: 'email-taken' }) & { email: string })

export function confirmRegistration(browserHash: Buffer, otp: string): Promise<Result<void, NotConfirmed>> {
  return transaction(async (tx) => {
    const registration = await findRegistration(tx, browserHash)
    if (!registration) return refused({ reason: 'no-registration' })
    const used = await consumeOtp(tx, { purpose: 'register', subject: registration.id }, otp)
    if (!used.ok) return refused({ ...used.refusal, email: registration.email })
    await removeRegistration(tx, browserHash)
    const added = await openAccount(tx, registration)
    if (!added) return refused({ reason: 'email-taken', email: registration.email })
    return done(undefined)
  })
}
