import { permissionsOf } from '../../../lib/permissions.ts'
import type { StaffRole } from '../rules.ts'

export type StaffRoleDraft = Omit<StaffRole, 'id'>
export type StaffRoleRefusal = { reason: 'role-name-taken' | 'role-held' | 'gone' }

type Holder = { staffRole: Pick<StaffRole, 'permissions'> | null }

export const permissionsHeld = ({ staffRole }: Holder): ReadonlySet<string> =>
  permissionsOf('admin', staffRole?.permissions ?? null)

export const mayManageAdmins = (admin: Holder & { active: boolean }): boolean =>
  admin.active && permissionsHeld(admin).has('admins:write')

/** Staff give nothing that they lack, and change nothing of who may do more: so they cannot raise themselves. */
export function holdsAllOf(actor: Holder, other: Holder): boolean {
  const held = permissionsHeld(actor)
  return [...permissionsHeld(other)].every((permission) => held.has(permission))
}
