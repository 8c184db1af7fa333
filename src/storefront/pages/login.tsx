import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { loginForm } from '../../shop/accounts/wire.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { api, ask } from '../api.ts'
import { AuthFrame, Elsewhere } from '../parts/auth/frame.tsx'
import { Submit } from '../parts/auth/submit.tsx'
import { beginSession } from '../session.ts'
import { urls } from '../urls.ts'

/** Where a page sends those who have to log in first; `next` is where they were going. */
export type LoginState = { next?: string } | null

export function Component() {
  const navigate = useNavigate()
  const state: LoginState = useLocation().state
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(loginForm) })
  const { errors, isSubmitting } = formState

  const login = handleSubmit(async (credentials) => {
    try {
      const { user, isAuthenticated, role } = await ask(api.users.login.$post({ json: credentials }))
      beginSession({ user, isAuthenticated, role })
      if (role === 'admin') location.assign(urls.dashboard)
      else await navigate(state?.next ?? urls.home, { replace: true })
    } catch {
      toast.failed('Invalid password or email')
    }
  })

  return (
    <AuthFrame
      title="Login"
      intro="Good to see you again. Your cart is where you left it."
      ground="clay"
      call="On your marks."
    >
      <form noValidate onSubmit={login} className="mt-8 grid gap-5">
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          required
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          error={errors.password?.message}
          {...register('password')}
        />
        <TextLink to={urls.forgotPassword} className="justify-self-end py-1">
          Forgot Password
        </TextLink>
        <Submit loading={isSubmitting}>Login</Submit>
      </form>
      <Elsewhere>
        New on the ground? <TextLink to={urls.register}>Register</TextLink>
      </Elsewhere>
    </AuthFrame>
  )
}
