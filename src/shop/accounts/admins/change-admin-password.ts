import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/database.ts'
import { postMail } from '../../../platform/mail.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { hashNewPassword, isGuessableBy } from '../hash-new-password.ts'
import { endSessions } from '../sessions-store.ts'
import { lockAdmins, setPassword } from '../store.ts'
import { writePasswordMail } from '../write-password-mail.ts'

export async function changeAdminPassword(
  email: string,
  password: string,
): Promise<Result<void, { reason: 'no-admin' | 'common-password' }>> {
  const passwordHash = await hashNewPassword(password, { email })
  if (passwordHash === null) return refused({ reason: 'common-password' })
  return transaction(async (tx) => {
    const admin = (await lockAdmins(tx)).find((each) => each.email === email.toLowerCase())
    if (!admin) return refused({ reason: 'no-admin' })
    const { id, name } = admin
    if (await isGuessableBy(password, admin)) return refused({ reason: 'common-password' })
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
