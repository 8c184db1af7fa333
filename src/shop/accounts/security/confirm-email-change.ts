import { DatabaseError } from 'pg'
import { done, type Result, refused } from '../../../lib/result.ts'
import { transaction } from '../../../platform/database.ts'
import { postMails } from '../../../platform/mail.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { type CodeRefusal, checkOtp } from '../consume-otp.ts'
import { removeCode } from '../otp-store.ts'
import { findCredentials, lockUser, setEmail } from '../store.ts'
import { findEmailChange, removeEmailChange } from './email-changes-store.ts'
import { writeEmailChangedMails } from './write-security-mails.ts'

export type EmailConfirmRefusal =
  | { reason: 'no-email-change' | 'new-email-taken' }
  | { reason: 'email-codes'; old: CodeRefusal['reason'] | null; new: CodeRefusal['reason'] | null }

/** Returns the new email. Ends a running reset, whose code went to the email so far. */
export async function confirmEmailChange(
  userId: string,
  codes: { oldOtp: string; newOtp: string },
): Promise<Result<string, EmailConfirmRefusal>> {
  const changing = transaction<Result<string, EmailConfirmRefusal>>(async (tx) => {
    const user = await lockUser(tx, userId)
    const change = user && (await findEmailChange(tx, userId))
    if (!change) return refused({ reason: 'no-email-change' })
    const subject = change.id
    const [oldKey, newKey] = [
      { purpose: 'email-old', subject } as const,
      { purpose: 'email-new', subject } as const,
    ]
    const ofOld = await checkOtp(tx, oldKey, codes.oldOtp)
    const ofNew = await checkOtp(tx, newKey, codes.newOtp)
    if (!ofOld.ok || !ofNew.ok)
      return refused({
        reason: 'email-codes',
        old: ofOld.ok ? null : ofOld.refusal.reason,
        new: ofNew.ok ? null : ofNew.refusal.reason,
      })
    if (await findCredentials(tx, change.email)) return refused({ reason: 'new-email-taken' })
    await setEmail(tx, userId, change.email)
    await removeEmailChange(tx, userId)
    for (const key of [oldKey, newKey, { purpose: 'reset', subject: userId } as const])
      await removeCode(tx, key)
    if (user.role === 'admin')
      await recordChanges(tx, {
        by: userId,
        thing: 'admin',
        id: userId,
        name: change.email,
        verb: 'edited',
        before: { email: user.email },
        after: { email: change.email },
      })
    await postMails(tx, writeEmailChangedMails(user, change.email))
    return done(change.email)
  })
  return changing.catch((error) => {
    // An account with this email was made at the same moment.
    if (error instanceof DatabaseError && error.constraint === 'users_email')
      return refused({ reason: 'new-email-taken' })
    throw error
  })
}
