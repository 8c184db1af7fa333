import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { saveDialog } from '../../client/save-dialog.ts'
import { permissionNames } from '../../lib/permissions.ts'
import { confirmedMinutes, minutesInWords } from '../../shop/accounts/admins/rules.ts'
import { roleForm, type StaffRoleOnWire } from '../../shop/accounts/admins/staff-roles-wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { PermissionChoice } from '../shared/permission-choice.tsx'
import { useSaveStaffRole } from './queries.ts'

const roleDraft = roleForm.extend({ confirmedMinutes: z.string() })

/** All admins hold this one. */
const choosable = permissionNames.filter((name) => name !== 'dashboard:use')

export function StaffRoleDialog({ role, close }: { role?: StaffRoleOnWire; close: () => void }) {
  const save = useSaveStaffRole(role?._id ?? null)
  const form = useForm({
    resolver: zodResolver(roleDraft),
    defaultValues: {
      name: role?.name ?? '',
      permissions: permissionNames.filter((name) => role?.permissions.includes(name)),
      confirmedMinutes: String(role?.confirmedMinutes ?? ''),
    },
  })
  const field = fieldsOf(form)
  const dialog = saveDialog(form, {
    save: async ({ confirmedMinutes: chosen, ...draft }) => {
      const minutes = confirmedMinutes.find((each) => String(each) === chosen) ?? null
      const { message } = await save.mutateAsync({ ...draft, confirmedMinutes: minutes })
      toast.done(message)
    },
    failure: 'The role was not saved. Please try again.',
    close,
  })
  return (
    <FormDialog
      title={role ? `Edit ${role.name}` : 'Add role'}
      description={role && 'A change applies at once to all who have the role.'}
      submit={role ? 'Save role' : 'Add role'}
      {...dialog}
    >
      <TextField
        label="Name"
        hint="For example Night packer."
        required
        autoComplete="off"
        {...field('name')}
      />
      <PermissionChoice names={choosable} field={form.register('permissions')} />
      <SelectField
        label="A second factor counts for"
        hint="Then it is asked for again before money moves, things are deleted, or data of customers leave the shop."
        {...field('confirmedMinutes')}
      >
        <option value="">As long as for all admins</option>
        {confirmedMinutes.map((each) => (
          <option key={each} value={each}>
            {minutesInWords(each)}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}
