import { done, type Result, refused } from '../../lib/result.ts'
import { transaction } from '../../platform/database.ts'
import { postMail } from '../../platform/mail.ts'
import { hashPassword, isCommonPassword } from '../../platform/passwords.ts'
import { consumeOtp } from './consume-otp.ts'
import { endSessions } from './sessions-store.ts'
import { findCredentials, findUser, setPassword } from './store.ts'
import { writePasswordMail } from './write-password-mail.ts'

type ResetForm = {
  email: string
  otp: string
  newPassword: string
  knownBrowser: boolean
}

/** Ends all sessions and mails the owner. Refusals give no reason, so they do not reveal which emails are known. */
export async function resetPassword({
  email,
  otp,
  newPassword,
  knownBrowser,
}: ResetForm): Promise<Result<void, { reason: 'bad-code' | 'common-new-password' }>> {
  if (isCommonPassword(newPassword)) return refused({ reason: 'common-new-password' })
  const passwordHash = await hashPassword(newPassword)
  return transaction(async (tx) => {
    const owner = await findCredentials(tx, email)
    if (!owner?.active) return refused({ reason: 'bad-code' })
    const used = await consumeOtp(tx, { purpose: 'reset', subject: owner.id }, otp, { knownBrowser })
    if (!used.ok) return refused({ reason: 'bad-code' })
    await setPassword(tx, owner.id, passwordHash)
    await endSessions(tx, owner.id)
    const user = await findUser(tx, owner.id)
    if (user) await postMail(tx, writePasswordMail(user))
    return done(undefined)
  })
}
