import { createHash, randomBytes } from 'node:crypto'
import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/database.ts'
import { postMails } from '../../../platform/mail.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { findCredentials } from '../store.ts'
import { putInvitation } from './invitations-store.ts'
import { lockAdminsAs } from './lock-admins-as.ts'
import { INVITATION_HOURS, OWNER } from './rules.ts'
import { holdsAllOf } from './staff-roles-rules.ts'
import { lockStaffRole } from './staff-roles-store.ts'
import { writeAdminNotices, writeInvitationMail } from './write-admin-mails.ts'

export function hashInvitationToken(token: string): Buffer {
  return createHash('sha256').update(`invitation ${token}`).digest()
}

/** The email must have no account: a customer cannot become an admin. Inviting again replaces the link. */
export function inviteAdmin(
  by: string,
  { name, email, staffRole: roleId }: { name: string; email: string; staffRole: string | null },
): Promise<Result<void, { reason: 'has-account' | 'forbidden' | 'no-role' | 'beyond-own' }>> {
  return transaction(async (tx) => {
    const locked = await lockAdminsAs(tx, by)
    if (!locked.ok) return locked
    const { admins, actor: inviter } = locked.value
    const staffRole = roleId === null ? null : await lockStaffRole(tx, roleId)
    if (roleId !== null && !staffRole) return refused({ reason: 'no-role' })
    if (!holdsAllOf(inviter, { staffRole })) return refused({ reason: 'beyond-own' })
    if (await findCredentials(tx, email)) return refused({ reason: 'has-account' })
    const token = randomBytes(32).toString('base64url')
    const invitedAt = clock.now()
    const expiresAt = new Date(invitedAt.getTime() + INVITATION_HOURS * 3_600_000)
    const tokenHash = hashInvitationToken(token)
    const id = await putInvitation(tx, { email, name, roleId, tokenHash, by, invitedAt, expiresAt })
    await recordChanges(tx, {
      by,
      thing: 'invitation',
      id,
      name: email,
      verb: 'created',
      before: null,
      after: { email, name, staffRole: staffRole?.name ?? OWNER },
    })
    await postMails(tx, [
      writeInvitationMail({ name, email, inviter: inviter.name, token, expiresAt }),
      ...writeAdminNotices(
        admins,
        'An admin was invited',
        `${inviter.name} invited ${email} to the dashboard as ${staffRole?.name ?? OWNER}.`,
      ),
    ])
    return done(undefined)
  })
}
