import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/database.ts'
import { postMails } from '../../../platform/mail.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { deleteAdmin, lockAdmins } from '../store.ts'
import { removeInvitationsBy } from './invitations-store.ts'
import { isLastOwner } from './rules.ts'
import { writeAdminNotices } from './write-admin-mails.ts'

/** The account keeps its name for the audit log; a trigger ends its sessions. */
export function removeAdmin(email: string): Promise<Result<void, { reason: 'no-admin' | 'last-owner' }>> {
  return transaction(async (tx) => {
    const admins = await lockAdmins(tx)
    const admin = admins.find((each) => each.email === email.toLowerCase())
    if (!admin) return refused({ reason: 'no-admin' })
    if (isLastOwner(admins, admin.id)) return refused({ reason: 'last-owner' })
    const { id } = admin
    await deleteAdmin(tx, id, clock.now())
    await removeInvitationsBy(tx, id)
    await recordChanges(tx, {
      by: id,
      thing: 'admin',
      id,
      name: admin.email,
      verb: 'deleted',
      before: { email: admin.email },
      after: null,
    })
    const what = `The operator of the shop removed ${admin.name} (${admin.email}).`
    await postMails(tx, writeAdminNotices(admins, 'An admin was removed', what))
    return done(undefined)
  })
}
