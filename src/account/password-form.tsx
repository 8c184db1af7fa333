import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { send } from '../client/api-client.ts'
import { showRefusal } from '../client/server-errors.ts'
import { passwordChangeForm } from '../shop/accounts/security/wire.ts'
import { fieldsOf } from '../ui/bind-fields.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { toast } from '../ui/toast.ts'
import { api, useSecurityChange } from './queries.ts'

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function PasswordForm({ email }: { email: string }) {
  const form = useForm({ resolver: zodResolver(passwordChangeForm), defaultValues: empty })
  const field = fieldsOf(form)
  const change = useSecurityChange((json: typeof empty) => send(api.users['change-password'].$put({ json })))
  const submit = form.handleSubmit(async (passwords) => {
    try {
      const { message } = await change.mutateAsync(passwords)
      form.reset(empty)
      toast.done(message)
    } catch (error) {
      showRefusal(error, form, 'The shop did not answer. Please try again.')
    }
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-xl gap-5">
      {/* For password managers, which store a password with its email. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        {...field('currentPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        hint="At least 8 characters, with a capital and a small letter, a digit and one of @ $ ! % * ? &"
        {...field('newPassword')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        required
        {...field('confirmPassword')}
      />
      <div role="alert" className="empty:hidden">
        {form.formState.errors.root && <FieldError>{form.formState.errors.root.message}</FieldError>}
      </div>
      <Button type="submit" loading={change.isPending} className="justify-self-start max-sm:w-full">
        Change password
      </Button>
    </form>
  )
}
