import { done, type Result, refused } from '../../lib/result.ts'
import { transaction } from '../../platform/database.ts'
import { postMail } from '../../platform/mail.ts'
import { checkOtp } from './consume-otp.ts'
import { hashNewPassword, isGuessableBy } from './hash-new-password.ts'
import { removeCode } from './otp-store.ts'
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
  const passwordHash = await hashNewPassword(newPassword, { email })
  if (passwordHash === null) return refused({ reason: 'common-new-password' })
  return transaction(async (tx) => {
    const owner = await findCredentials(tx, email)
    if (!owner?.active) return refused({ reason: 'bad-code' })
    const key = { purpose: 'reset', subject: owner.id } as const
    const user = await findUser(tx, owner.id)
    const checked = await checkOtp(tx, key, otp, { knownBrowser })
    if (!user || !checked.ok) return refused({ reason: 'bad-code' })
    // After the code, as the refusal reveals the name of the account's owner.
    if (await isGuessableBy(newPassword, user)) return refused({ reason: 'common-new-password' })
    await removeCode(tx, key)
    await setPassword(tx, owner.id, passwordHash)
    await endSessions(tx, owner.id)
    await postMail(tx, writePasswordMail(user))
    return done(undefined)
  })
}
