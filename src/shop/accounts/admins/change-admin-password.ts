import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/database.ts'
import { postMail } from '../../../platform/mail.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { endSessions } from '../sessions-store.ts'
import { lockAdmins, setPassword } from '../store.ts'
import { writePasswordMail } from '../write-password-mail.ts'

/** For the operator's command. Ends all sessions of the account and mails its owner. */
export async function changeAdminPassword(
  email: string,
  password: string,
): Promise<Result<void, { reason: 'no-admin' }>> {
  const passwordHash = await hashPassword(password)
  return transaction(async (tx) => {
    const admin = (await lockAdmins(tx)).find((each) => each.email === email.toLowerCase())
    if (!admin) return refused({ reason: 'no-admin' })
    const { id, name } = admin
    await setPassword(tx, id, passwordHash)
    await endSessions(tx, id)
    await recordChanges(tx, {
      by: id,
      thing: 'admin',
      id,
      name: admin.email,
      verb: 'edited',
      before: null,
      after: { passwordChangedAt: clock.now().toISOString() },
    })
    await postMail(tx, writePasswordMail({ name, email: admin.email }))
    return done(undefined)
  })
}
