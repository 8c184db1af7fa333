import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { db, transaction } from '../../../platform/database.ts'
import { postMail } from '../../../platform/mail.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { hashNewPassword } from '../hash-new-password.ts'
import { removeCode } from '../otp-store.ts'
import { endSessions } from '../sessions-store.ts'
import { findPasswordHash, findUser, lockUser, setPassword } from '../store.ts'
import { writePasswordMail } from '../write-password-mail.ts'
import { checkOwnPassword } from './check-own-password.ts'

type PasswordRefusal = { reason: 'no-password' | 'wrong-password' | 'common-new-password' }

/** Ends all other sessions of the account and a running reset, and mails the owner. */
export async function changePassword(
  { id, tokenHash }: { id: string; tokenHash: Buffer },
  passwords: { currentPassword: string; newPassword: string },
): Promise<Result<void, PasswordRefusal>> {
  const owner = await findUser(db, id)
  if (!owner) return refused({ reason: 'wrong-password' })
  const passwordHash = await hashNewPassword(passwords.newPassword, owner)
  if (passwordHash === null) return refused({ reason: 'common-new-password' })
  const checked = await checkOwnPassword(id, passwords.currentPassword)
  if (!checked.ok) return checked
  return transaction(async (tx) => {
    const user = await lockUser(tx, id)
    // Another change may have come first: then the password that was checked is the password no longer.
    if (!user || (await findPasswordHash(tx, id)) !== checked.value)
      return refused({ reason: 'wrong-password' })
    await setPassword(tx, id, passwordHash)
    await endSessions(tx, id, tokenHash)
    await removeCode(tx, { purpose: 'reset', subject: id })
    if (user.role === 'admin')
      await recordChanges(tx, {
        by: id,
        thing: 'admin',
        id,
        name: user.email,
        verb: 'edited',
        before: null,
        after: { passwordChangedAt: clock.now().toISOString() },
      })
    await postMail(tx, writePasswordMail(user, 'others'))
    return done(undefined)
  })
}
