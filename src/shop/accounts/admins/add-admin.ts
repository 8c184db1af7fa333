import { done, type Result, refused } from '../../../lib/result.ts'
import { transaction } from '../../../platform/database.ts'
import { postMails } from '../../../platform/mail.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { hashNewPassword } from '../hash-new-password.ts'
import { addUser, lockAdmins } from '../store.ts'
import { writeAdminNotices } from './write-admin-mails.ts'

export async function addAdmin(admin: {
  name: string
  email: string
  password: string
}): Promise<Result<{ id: string }, { reason: 'email-taken' | 'common-password' }>> {
  const { name } = admin
  const email = admin.email.toLowerCase()
  const passwordHash = await hashNewPassword(admin.password, { email, name })
  if (passwordHash === null) return refused({ reason: 'common-password' })
  return transaction(async (tx) => {
    const id = await addUser(tx, { name, email, phone: null, passwordHash }, 'admin')
    if (!id) return refused({ reason: 'email-taken' })
    await recordChanges(tx, {
      by: id,
      thing: 'admin',
      id,
      name: email,
      verb: 'created',
      before: null,
      after: { email },
    })
    const what = `The operator of the shop made ${name} (${email}) an admin.`
    await postMails(tx, writeAdminNotices(await lockAdmins(tx), 'There is a new admin', what))
    return done({ id })
  })
}
