import { z } from 'zod'
import { permissionNames } from '../../lib/permissions.ts'
import { OWNER } from '../../shop/accounts/admins/rules.ts'
import type { StaffRoleOnWire } from '../../shop/accounts/admins/staff-roles-wire.ts'
import type { FieldProps } from '../../ui/bind-fields.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { may } from '../shared/permissions.ts'

const owner = 'owner'

export const roleChoice = z.string().min(1, 'Choose a role')
export const roleIdOf = (choice: string) => (choice === owner ? null : choice)
export const choiceOf = (role: { _id: string } | null) => role?._id ?? owner

/** Lists the roles that this admin may give. */
export function RoleField({ roles, ...field }: FieldProps & { roles: readonly StaffRoleOnWire[] }) {
  return (
    <SelectField label="Role" required {...field}>
      <option value="">Choose a role</option>
      {permissionNames.every(may) && <option value={owner}>{`${OWNER}, who may do everything`}</option>}
      {roles
        .filter(({ isManageable }) => isManageable)
        .map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
    </SelectField>
  )
}
