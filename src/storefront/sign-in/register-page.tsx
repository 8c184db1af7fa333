import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { showAtFields } from '../../client/server-errors.ts'
import { readPhone } from '../../lib/phone.ts'
import { registerForm } from '../../shop/accounts/wire.ts'
import { NOTICE_VERSION } from '../../shop/legal/notices/rules.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { api, messageOf, Refusal, send } from '../shared/api.ts'
import { urls } from '../shared/urls.ts'
import { AuthFrame, OtherForm, Submit } from './frame.tsx'
import { NewPassword } from './new-password.tsx'
import { saveOtpEmail } from './otp-email.ts'
import { startWait } from './resend-wait.ts'

export function Component() {
  const navigate = useNavigate()
  const form = useForm({
    resolver: zodResolver(registerForm),
    defaultValues: { noticeVersion: NOTICE_VERSION },
  })
  const field = fieldsOf(form)

  const signUp = form.handleSubmit(async (registration) => {
    try {
      await send(api.users.register.$post({ json: registration }))
      saveOtpEmail('register', registration.email)
      startWait('register')
      await navigate(urls.otp)
    } catch (error) {
      showAtFields(error, form)
      if (error instanceof Refusal && error.status === 409)
        form.setError('email', { type: 'server', message: messageOf(error) }, { shouldFocus: true })
      toast.failed(messageOf(error))
    }
  })

  return (
    <AuthFrame
      title="Register"
      intro="One account for your cart, your orders and your sizes. We send a code to your email to make sure that it is yours."
      ground="turf"
    >
      <form method="post" noValidate onSubmit={signUp} className="mt-8 grid gap-5">
        <TextField label="Name" autoComplete="name" required {...field('name')} />
        <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          required
          {...field('phone', { read: readPhone })}
        />
        <NewPassword label="Password" password={field('password')} again={field('cPassword')} />
        <p className="text-muted text-sm">
          By registering you say that you are 18 or older, and agree to what our{' '}
          <TextLink to={urls.privacy}>privacy notice</TextLink> says about accounts.
        </p>
        <Submit loading={form.formState.isSubmitting}>Register</Submit>
      </form>
      <OtherForm>
        <span>{'Have an account already? '}</span>
        <TextLink to={urls.login}>Login</TextLink>
      </OtherForm>
    </AuthFrame>
  )
}
