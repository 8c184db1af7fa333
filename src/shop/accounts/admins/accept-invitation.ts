import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { type Database, db, transaction } from '../../../platform/database.ts'
import { postMails } from '../../../platform/mail.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { hashNewPassword } from '../hash-new-password.ts'
import { addUser, lockAdmins } from '../store.ts'
import { findInvitation, removeInvitation } from './invitations-store.ts'
import { hashInvitationToken } from './invite-admin.ts'
import { OWNER } from './rules.ts'
import { holdsAllOf, mayManageAdmins } from './staff-roles-rules.ts'
import { writeStaffRoleOf } from './staff-roles-store.ts'
import { writeAdminNotices } from './write-admin-mails.ts'

type Acceptance = { token: string; email: string; name: string; password: string }
export type InvitationRefusal = {
  reason: 'bad-invitation' | 'other-email' | 'has-account' | 'common-password'
}

/** Makes the admin whom the invitation names, once. Besides the operator's command nothing else makes one. */
export async function acceptInvitation({
  token,
  email,
  name,
  password,
}: Acceptance): Promise<Result<string, InvitationRefusal>> {
  const passwordHash = await hashNewPassword(password, { email, name })
  if (passwordHash === null) return refused({ reason: 'common-password' })
  const find = (on: Database) => findInvitation(on, hashInvitationToken(token), clock.now())
  // Guessed links lock no admins.
  if (!(await find(db))) return refused({ reason: 'bad-invitation' })
  return transaction(async (tx) => {
    const admins = await lockAdmins(tx)
    const invitation = await find(tx)
    if (!invitation) return refused({ reason: 'bad-invitation' })
    if (invitation.email !== email) return refused({ reason: 'other-email' })
    const { staffRole, invitedBy } = invitation
    const inviter = admins.find(({ id }) => id === invitedBy.id)
    if (!(inviter && mayManageAdmins(inviter) && holdsAllOf(inviter, invitation)))
      return refused({ reason: 'bad-invitation' })
    const id = await addUser(tx, { name, email, phone: null, passwordHash }, 'admin')
    if (!id) return refused({ reason: 'has-account' })
    if (staffRole) await writeStaffRoleOf(tx, id, staffRole.id)
    await removeInvitation(tx, invitation.id)
    await recordChanges(tx, {
      by: id,
      thing: 'admin',
      id,
      name: email,
      verb: 'created',
      before: null,
      after: { email, invitedBy: invitedBy.email, staffRole: staffRole?.name ?? OWNER },
    })
    const what = `${name} accepted the invitation of ${invitedBy.name} and is an admin as ${email}: ${staffRole?.name ?? OWNER}.`
    await postMails(tx, writeAdminNotices(admins, 'There is a new admin', what, { email }))
    return done(id)
  })
}
