import { done, type Result, refused } from '../../../lib/result.ts'
import { transaction } from '../../../platform/database.ts'
import { postMails } from '../../../platform/mail.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { removeInvitation } from './invitations-store.ts'
import { lockAdminsAs } from './lock-admins-as.ts'
import { writeAdminNotices } from './write-admin-mails.ts'

export function withdrawInvitation(
  by: string,
  id: string,
): Promise<Result<void, { reason: 'forbidden' | 'no-invitation' }>> {
  return transaction(async (tx) => {
    const locked = await lockAdminsAs(tx, by)
    if (!locked.ok) return locked
    const { admins, actor } = locked.value
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
    const what = `${actor.name} withdrew the invitation of ${email} to the dashboard.`
    await postMails(tx, writeAdminNotices(admins, 'An invitation was withdrawn', what))
    return done(undefined)
  })
}
