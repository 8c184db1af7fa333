import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { forgotForm } from '../../shop/accounts/wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { api, messageOf, send } from '../shared/api.ts'
import { urls } from '../shared/urls.ts'
import { AuthFrame, OtherForm, Submit } from './frame.tsx'
import { saveOtpEmail } from './otp-email.ts'
import { startWait } from './resend-wait.ts'

export function Component() {
  const navigate = useNavigate()
  const form = useForm({ resolver: zodResolver(forgotForm) })
  const field = fieldsOf(form)

  const submit = form.handleSubmit(async ({ email }) => {
    try {
      const { message } = await send(api.users['forgot-password'].$post({ json: { email } }))
      saveOtpEmail('reset', email)
      startWait('reset')
      toast.done(message)
      await navigate(urls.resetPassword)
    } catch (error) {
      toast.failed(messageOf(error, 'Something went wrong'))
    }
  })

  return (
    <AuthFrame
      title="Forgot Password"
      intro="Tell us your email, and we send you a code to choose a new one."
      ground="rubber"
    >
      <form method="post" noValidate onSubmit={submit} className="mt-8 grid gap-6">
        <TextField label="Email" type="email" autoComplete="username" required {...field('email')} />
        <Submit loading={form.formState.isSubmitting}>Send OTP</Submit>
      </form>
      <OtherForm>
        <span>{'Remembered it after all? '}</span>
        <TextLink to={urls.login}>Login</TextLink>
      </OtherForm>
    </AuthFrame>
  )
}
