import { done, type Result, refused } from '../../../lib/result.ts'
import { transaction } from '../../../platform/database.ts'
import { postMails } from '../../../platform/mail.ts'
import { recordChanges } from '../../audit-log/store.ts'
import type { AdminAccount, StaffRole } from '../rules.ts'
import { lockAdminsAs } from './lock-admins-as.ts'
import { isLastOwner, OWNER } from './rules.ts'
import { holdsAllOf } from './staff-roles-rules.ts'
import { lockStaffRole, writeStaffRoleOf } from './staff-roles-store.ts'
import { writeAdminNotices } from './write-admin-mails.ts'

type Refusal = {
  reason: 'forbidden' | 'no-admin' | 'no-role' | 'own-role' | 'beyond-own' | 'last-owner'
}

/** `roleId` is null for owners. It holds from the next call of the admin on. */
export function setStaffRole(
  by: string,
  adminId: string,
  roleId: string | null,
): Promise<Result<void, Refusal>> {
  return transaction(async (tx) => {
    const locked = await lockAdminsAs(tx, by)
    if (!locked.ok) return locked
    const { admins, actor } = locked.value
    const staffRole = roleId === null ? null : await lockStaffRole(tx, roleId)
    if (roleId !== null && !staffRole) return refused({ reason: 'no-role' })
    const found = admins.find(({ id }) => id === adminId)
    if (!found) return refused({ reason: 'no-admin' })
    const refusal = refusalOf(admins, actor, found, staffRole)
    if (refusal) return refused({ reason: refusal })
    if (found.staffRole?.id === staffRole?.id) return done(undefined)
    await writeStaffRoleOf(tx, found.id, roleId)
    const [before, after] = [found.staffRole?.name ?? OWNER, staffRole?.name ?? OWNER]
    await recordChanges(tx, {
      by,
      thing: 'admin',
      id: found.id,
      name: found.email,
      verb: 'edited',
      before: { staffRole: before },
      after: { staffRole: after },
    })
    const what = `${actor.name} made ${found.name} (${found.email}) ${after}, who was ${before}.`
    await postMails(tx, writeAdminNotices(admins, 'The role of an admin was changed', what, found))
    return done(undefined)
  })
}

function refusalOf(
  admins: readonly AdminAccount[],
  actor: AdminAccount,
  found: AdminAccount,
  staffRole: StaffRole | null,
): 'own-role' | 'beyond-own' | 'last-owner' | null {
  if (found.id === actor.id) return 'own-role'
  if (!(holdsAllOf(actor, found) && holdsAllOf(actor, { staffRole }))) return 'beyond-own'
  return staffRole && isLastOwner(admins, found.id) ? 'last-owner' : null
}
