import { z } from 'zod'
import { text } from '../../../forms/text.ts'
import { permissionNames } from '../../../lib/permissions.ts'
import type { AdminAccount, StaffRole } from '../rules.ts'
import { holdsAllOf } from './staff-roles-rules.ts'
import { invitedEmail, minutesField, nameField } from './wire.ts'

/** Null: an owner. */
const staffRole = z.uuid('There is no such role').nullable()

export const inviteForm = z.object({
  name: nameField,
  email: invitedEmail,
  staffRole: staffRole.default(null),
})

export const setRoleForm = z.object({ staffRole })

export const roleForm = z.object({
  name: text('Name is required*')
    .min(2, 'A name has 2 to 40 characters')
    .max(40, 'A name has 2 to 40 characters'),
  permissions: z
    .array(z.enum(permissionNames, 'There is no such permission'), 'Say what the role may do')
    .max(permissionNames.length, 'A permission is named once')
    .transform((names) => permissionNames.filter((name) => names.includes(name))),
  confirmedMinutes: minutesField.nullable().default(null),
})

export type StaffRoleOnWire = {
  _id: string
  name: string
  permissions: string[]
  confirmedMinutes: number | null
  isHeld: boolean
  isManageable: boolean
}

export function presentStaffRole(role: StaffRole & { isHeld: boolean }, you: AdminAccount): StaffRoleOnWire {
  const { id, ...rest } = role
  return { _id: id, ...rest, isManageable: holdsAllOf(you, { staffRole: role }) }
}
