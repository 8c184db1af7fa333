import { done, type Result, refused } from '../../../lib/result.ts'
import { transaction } from '../../../platform/database.ts'
import { postMails } from '../../../platform/mail.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { hasSecondFactor, setSecondFactorRequired } from '../second-factor/second-factor-store.ts'
import { endSessionsWithoutSecondFactor } from '../sessions-store.ts'
import { lockAdminsAs } from './lock-admins-as.ts'
import { writeAdminNotices } from './write-admin-mails.ts'

/** Admins without a second factor are signed out, and set one up as they sign in again. Who requires it must have one. */
export function requireSecondFactor(
  by: string,
  isRequired: boolean,
): Promise<Result<void, { reason: 'forbidden' | 'own-factor-first' }>> {
  return transaction(async (tx) => {
    const locked = await lockAdminsAs(tx, by)
    if (!locked.ok) return locked
    const { admins, actor } = locked.value
    if (isRequired && !(await hasSecondFactor(tx, by))) return refused({ reason: 'own-factor-first' })
    if (!(await setSecondFactorRequired(tx, isRequired))) return done(undefined)
    if (isRequired) await endSessionsWithoutSecondFactor(tx)
    await recordChanges(tx, {
      by,
      thing: 'admin',
      id: by,
      name: 'all admins',
      verb: 'edited',
      before: { secondFactorRequired: !isRequired },
      after: { secondFactorRequired: isRequired },
    })
    const title = isRequired ? 'All admins need a second factor' : 'A second factor is no longer required'
    await postMails(tx, writeAdminNotices(admins, title, `${actor.name} decided it. ${title}.`))
    return done(undefined)
  })
}
