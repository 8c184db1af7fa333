import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { saveDialog } from '../../client/save-dialog.ts'
import type { StaffRoleOnWire } from '../../shop/accounts/admins/staff-roles-wire.ts'
import type { AdminOnWire } from '../../shop/accounts/admins/wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useSetStaffRole } from './queries.ts'
import { choiceOf, RoleField, roleChoice, roleIdOf } from './role-field.tsx'

const roleDraft = z.object({ staffRole: roleChoice })

interface ChangeRoleDialogProps {
  admin: AdminOnWire
  roles: readonly StaffRoleOnWire[]
  close: () => void
}

export function ChangeRoleDialog({ admin: { _id, name, staffRole }, roles, close }: ChangeRoleDialogProps) {
  const set = useSetStaffRole(_id)
  const form = useForm({
    resolver: zodResolver(roleDraft),
    defaultValues: { staffRole: choiceOf(staffRole) },
  })
  const field = fieldsOf(form)
  const dialog = saveDialog(form, {
    save: async (fields) => {
      const { message } = await set.mutateAsync(roleIdOf(fields.staffRole))
      toast.done(message)
    },
    failure: 'The role was not changed. Please try again.',
    close,
  })
  return (
    <FormDialog
      title={`Role of ${name}`}
      description="It applies at once, also where they are signed in."
      submit="Change role"
      {...dialog}
    >
      <RoleField roles={roles} {...field('staffRole')} />
    </FormDialog>
  )
}
