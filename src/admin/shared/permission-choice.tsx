import type { UseFormRegisterReturn } from 'react-hook-form'
import { type Permission, permissions } from '../../lib/permissions.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { Elements } from '../../ui/elements.ts'
import { may } from './permissions.ts'

interface PermissionChoiceProps {
  names: readonly Permission[]
  field: UseFormRegisterReturn
  children?: Elements
}

/** An admin can give only what they hold. */
export const PermissionChoice = ({ names, field, children }: PermissionChoiceProps) => (
  <fieldset className="grid gap-y-2">
    <legend className="mb-1 font-semibold">May</legend>
    {names.map((name) => (
      <Checkbox
        key={name}
        label={permissions[name].replace(/\.$/, '')}
        value={name}
        disabled={!may(name)}
        {...field}
      />
    ))}
    {children}
  </fieldset>
)
