import { done, type Result, refused } from '../../../lib/result.ts'
import { transaction } from '../../../platform/database.ts'
import { postMails } from '../../../platform/mail.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { lockAdmins } from '../store.ts'
import { removeInvitation } from './invitations-store.ts'
import { writeAdminNotices } from './write-admin-mails.ts'

export function withdrawInvitation(
  by: string,
  id: string,
): Promise<Result<void, { reason: 'no-invitation' }>> {
  return transaction(async (tx) => {
    const admins = await lockAdmins(tx)
    const email = await removeInvitation(tx, id)
    if (!email) return refused({ reason: 'no-invitation' })
    await recordChanges(tx, {
      by,
      thing: 'invitation',
      id,
      name: email,
      verb: 'deleted',
      before: { email },
      after: null,
    })
    const name = admins.find((admin) => admin.id === by)?.name ?? 'An admin'
    const what = `${name} withdrew the invitation of ${email} to the dashboard.`
    await postMails(tx, writeAdminNotices(admins, 'An invitation was withdrawn', what))
    return done(undefined)
  })
}
