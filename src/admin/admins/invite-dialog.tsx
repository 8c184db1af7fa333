import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { saveDialog } from '../../client/save-dialog.ts'
import { INVITATION_HOURS } from '../../shop/accounts/admins/rules.ts'
import { inviteForm, type StaffRoleOnWire } from '../../shop/accounts/admins/staff-roles-wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useInviteAdmin } from './queries.ts'
import { RoleField, roleChoice, roleIdOf } from './role-field.tsx'

const inviteDraft = inviteForm.extend({ staffRole: roleChoice })

export function InviteDialog({ roles, close }: { roles: readonly StaffRoleOnWire[]; close: () => void }) {
  const invite = useInviteAdmin()
  const form = useForm({
    resolver: zodResolver(inviteDraft),
    defaultValues: { name: '', email: '', staffRole: '' },
  })
  const field = fieldsOf(form)
  const dialog = saveDialog(form, {
    save: async ({ name, email, staffRole }) => {
      const { message } = await invite.mutateAsync({ name, email, staffRole: roleIdOf(staffRole) })
      toast.done(message)
    },
    failure: 'The invitation was not sent. Please try again.',
    close,
  })
  return (
    <FormDialog
      title="Invite admin"
      description={`The role says what they may do. The link in the mail works once, for ${INVITATION_HOURS} hours.`}
      submit="Send invitation"
      {...dialog}
    >
      <TextField label="Name" required autoComplete="off" {...field('name')} />
      <TextField label="Email" type="email" required autoComplete="off" {...field('email')} />
      <RoleField roles={roles} {...field('staffRole')} />
    </FormDialog>
  )
}
