import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { registerForm } from '../../shop/accounts/wire.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { showAtFields } from '../../ui/refused-fields.ts'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { api, ask, messageOf, Refusal } from '../api.ts'
import { AuthFrame, Elsewhere } from '../parts/auth/frame.tsx'
import { holdEmail } from '../parts/auth/held-email.ts'
import { startWait } from '../parts/auth/resend-wait.ts'
import { Submit } from '../parts/auth/submit.tsx'
import { urls } from '../urls.ts'

export function Component() {
  const navigate = useNavigate()
  const form = useForm({ resolver: zodResolver(registerForm) })
  const { errors, isSubmitting } = form.formState

  const signUp = form.handleSubmit(async (registration) => {
    try {
      await ask(api.users.register.$post({ json: registration }))
      holdEmail('register', registration.email)
      startWait('register')
      await navigate(urls.otp)
    } catch (error) {
      showAtFields(error, form)
      if (error instanceof Refusal && error.status === 409)
        form.setError('email', { type: 'server', message: error.message }, { shouldFocus: true })
      toast.failed(messageOf(error))
    }
  })

  return (
    <AuthFrame
      title="Register"
      intro="One account for your cart, your orders and your sizes. We send a code to your email to make sure that it is yours."
      ground="turf"
      call="Join the side."
    >
      <form noValidate onSubmit={signUp} className="mt-8 grid gap-5">
        <TextField
          label="Name"
          autoComplete="name"
          required
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          required
          error={errors.phone?.message}
          {...form.register('phone')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          required
          hint="At least 8 characters, with a capital and a small letter, a digit and one of @ $ ! % * ? &"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          required
          error={errors.cPassword?.message}
          {...form.register('cPassword')}
        />
        <Submit loading={isSubmitting}>Register</Submit>
      </form>
      <Elsewhere>
        Already one of us? <TextLink to={urls.login}>Login</TextLink>
      </Elsewhere>
    </AuthFrame>
  )
}
