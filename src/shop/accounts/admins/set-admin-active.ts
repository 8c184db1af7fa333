import { done, type Result, refused } from '../../../lib/result.ts'
import { transaction } from '../../../platform/database.ts'
import { postMails } from '../../../platform/mail.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { endSessions } from '../sessions-store.ts'
import { lockAdmins, setActive } from '../store.ts'
import { removeInvitationsBy } from './invitations-store.ts'
import { lockAdminsAs } from './lock-admins-as.ts'
import { isLastOwner } from './rules.ts'
import { holdsAllOf } from './staff-roles-rules.ts'
import { writeAdminNotices } from './write-admin-mails.ts'

type ActiveRefusal = { reason: 'no-admin' | 'last-owner' | 'forbidden' | 'beyond-own' }

/** `by` is null for the operator's command. */
export function setAdminActive(
  by: string | null,
  admin: { id: string } | { email: string },
  active: boolean,
): Promise<Result<void, ActiveRefusal>> {
  return transaction(async (tx) => {
    const locked =
      by === null ? done({ admins: await lockAdmins(tx), actor: null }) : await lockAdminsAs(tx, by)
    if (!locked.ok) return locked
    const { admins, actor } = locked.value
    const found = admins.find((each) =>
      'id' in admin ? each.id === admin.id : each.email === admin.email.toLowerCase(),
    )
    if (!found) return refused({ reason: 'no-admin' })
    if (actor && !holdsAllOf(actor, found)) return refused({ reason: 'beyond-own' })
    if (found.active === active) return done(undefined)
    if (!active && isLastOwner(admins, found.id)) return refused({ reason: 'last-owner' })
    const { id, name, email } = found
    await setActive(tx, id, active)
    if (!active) {
      await endSessions(tx, id)
      await removeInvitationsBy(tx, id)
    }
    const verb = active ? 'activated' : 'deactivated'
    await recordChanges(tx, {
      by: by ?? id,
      thing: 'admin',
      id,
      name: email,
      verb,
      before: { isVerified: !active },
      after: { isVerified: active },
    })
    const what = `${actor?.name ?? 'The operator of the shop'} ${verb} ${name} (${email}).`
    await postMails(tx, writeAdminNotices(admins, `An admin was ${verb}`, what, found))
    return done(undefined)
  })
}
