import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { showAtFields } from '../../client/server-errors.ts'
import { resetForm } from '../../shop/accounts/wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { CodeBoxes } from '../../ui/otp-input.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { api, messageOf, send } from '../shared/api.ts'
import { urls } from '../shared/urls.ts'
import { AuthFrame, OtherForm, Submit } from './frame.tsx'
import { MailboxHint } from './mailbox-hint.tsx'
import { NewPassword } from './new-password.tsx'
import { saveOtpEmail, useOtpEmail } from './otp-email.ts'
import { Resend } from './resend.tsx'

export function Component() {
  const navigate = useNavigate()
  const held = useOtpEmail('reset')
  const form = useForm({
    resolver: zodResolver(resetForm),
    values: { email: held ?? '', otp: '', newPassword: '', confirmPassword: '' },
    resetOptions: { keepDirtyValues: true },
  })
  const field = fieldsOf(form)
  const { errors, isSubmitting } = form.formState

  const reset = form.handleSubmit(async (passwords) => {
    try {
      await send(api.users['verify-otp-reset-password'].$post({ json: passwords }))
      saveOtpEmail('reset', null)
      toast.done('Password reset successfully')
      await navigate(urls.login)
    } catch (error) {
      showAtFields(error, form)
      toast.failed(messageOf(error, 'Something went wrong'))
    }
  })

  const resend = async () => {
    const email = form.getValues('email')
    return (await send(api.users['forgot-password'].$post({ json: { email } }))).message
  }

  return (
    <AuthFrame
      title="Reset Password"
      intro="Type the code from the mail and choose a new password. You are then logged out everywhere."
      ground="parquet"
    >
      <form method="post" noValidate onSubmit={reset} className="mt-8 grid gap-5">
        <TextField label="Email" type="email" autoComplete="username" required {...field('email')} />
        <div>
          <Controller
            control={form.control}
            name="otp"
            render={({ field }) => <CodeBoxes label="OTP" required error={errors.otp?.message} {...field} />}
          />
          <Resend purpose="reset" send={resend} />
        </div>
        <NewPassword label="New password" password={field('newPassword')} again={field('confirmPassword')} />
        <Submit loading={isSubmitting}>Reset password</Submit>
      </form>
      <MailboxHint />
      <OtherForm>
        <span>{'Remembered it after all? '}</span>
        <TextLink to={urls.login}>Login</TextLink>
      </OtherForm>
    </AuthFrame>
  )
}
