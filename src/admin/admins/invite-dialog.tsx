import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { showRefusal } from '../../client/server-errors.ts'
import { INVITATION_HOURS } from '../../shop/accounts/admins/rules.ts'
import { inviteForm } from '../../shop/accounts/admins/wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useInviteAdmin } from './queries.ts'

export function InviteDialog({ close }: { close: () => void }) {
  const invite = useInviteAdmin()
  const form = useForm({ resolver: zodResolver(inviteForm), defaultValues: { name: '', email: '' } })
  const { errors, isDirty } = form.formState
  const field = fieldsOf(form)
  const submit = form.handleSubmit(async (fields) => {
    try {
      const { message } = await invite.mutateAsync(fields)
      toast.done(message)
      close()
    } catch (error) {
      showRefusal(error, form, 'The invitation was not sent. Please try again.')
    }
  })
  return (
    <FormDialog
      title="Invite admin"
      description={`An admin may do everything that you may. The link in the mail works once, for ${INVITATION_HOURS} hours.`}
      submit="Send invitation"
      onSubmit={submit}
      pending={invite.isPending}
      failed={errors.root?.message}
      typed={isDirty}
      close={close}
    >
      <TextField label="Name" required autoComplete="off" {...field('name')} />
      <TextField label="Email" type="email" required autoComplete="off" {...field('email')} />
    </FormDialog>
  )
}
