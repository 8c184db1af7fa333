import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { transaction } from '../../platform/database.ts'
import { insertConsent } from '../legal/consents/store.ts'
import { type CodeRefusal, consumeOtp } from './consume-otp.ts'
import { findRegistration, removeRegistration } from './registrations-store.ts'
import { addUser } from './store.ts'

// The statement under the form is in English.
const agreed = { purpose: 'account', given: true, language: 'en' } as const

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
    const added = await addUser(tx, registration)
    if (!added) return refused({ reason: 'email-taken', email: registration.email })
    const { noticeVersion: version } = registration
    if (version) await insertConsent(tx, added, { ...agreed, version, at: clock.now() })
    return done(undefined)
  })
}
