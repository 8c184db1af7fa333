import { lazy, useState } from 'react'
import { useForm } from 'react-hook-form'
import { LazyBoundary } from '../../client/lazy-boundary.tsx'
import { loginErrors } from '../../shop/accounts/login-rules.ts'
import type { SecondStep as Step } from '../../shop/accounts/second-factor/rules.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { api, messageOf, Refusal, send } from '../shared/api.ts'
import { urls } from '../shared/urls.ts'
import { useFinishSignIn } from './finish-sign-in.ts'
import { AuthFrame, OtherForm, Submit } from './frame.tsx'
import { GoogleButton } from './google-button.tsx'
import { useSentCode } from './otp-email.ts'
import { PasskeyButton } from './passkey-button.tsx'

const CodeLogin = lazy(() => import('./code-login.tsx'))
const SecondStep = lazy(() => import('./second-step.tsx'))

const stepIntros = {
  prove: 'Your password is right. Now show that it is you.',
  enrol:
    'Your password is right. All admins of this shop need a second factor: set yours up, and you are in.',
}

export function Component() {
  const finishSignIn = useFinishSignIn()
  const [reason, setReason] = useState('')
  const [step, setStep] = useState<Step>()
  const isCodeSent = useSentCode('sign-in') !== null
  const [byCode = isCodeSent, setByCode] = useState<boolean>()
  const form = useForm<{ email: string; password: string }>()
  const field = fieldsOf(form)

  const login = form.handleSubmit(async (credentials) => {
    setReason('')
    const session = await send(api.users.login.$post({ json: credentials })).catch((error) => {
      toast.failed('Invalid password or email')
      setReason(reasonOf(error))
    })
    if (!session) return
    if (session.secondStep) return setStep(session.secondStep)
    const { user, isAuthenticated, role } = session
    await finishSignIn({ user, isAuthenticated, role })
  })

  if (byCode)
    return (
      <LazyBoundary onFailed={() => setByCode(false)}>
        <CodeLogin typed={form.getValues('email')} onPassword={() => setByCode(false)} />
      </LazyBoundary>
    )
  if (step)
    return (
      <AuthFrame title="Login" intro={stepIntros[step.kind]} ground="clay">
        <LazyBoundary onFailed={() => setStep(undefined)}>
          <SecondStep
            step={step}
            onSignedIn={({ user, isAuthenticated, role }) => finishSignIn({ user, isAuthenticated, role })}
            onBack={() => {
              form.resetField('password')
              setStep(undefined)
            }}
          />
        </LazyBoundary>
      </AuthFrame>
    )
  return (
    <AuthFrame title="Login" intro="Your cart is where you left it." ground="clay">
      <form method="post" noValidate onSubmit={login} className="mt-8 grid gap-5">
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          required
          {...field('email', { validate: loginErrors.email })}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          {...field('password', { validate: loginErrors.password })}
        />
        <TextLink to={urls.forgotPassword} className="justify-self-end py-1">
          Forgot Password
        </TextLink>
        <Submit loading={form.formState.isSubmitting}>Login</Submit>
        <p role="alert" className="text-alarm empty:hidden">
          {reason}
        </p>
      </form>
      <div className="mt-4 flex flex-wrap gap-x-6">
        <Button variant="quiet" className="px-0!" onClick={() => setByCode(true)}>
          Get a code by email instead
        </Button>
        <PasskeyButton />
      </div>
      <GoogleButton />
      <OtherForm>
        <span>{'No account yet? '}</span>
        <TextLink to={urls.register}>Register</TextLink>
      </OtherForm>
    </AuthFrame>
  )
}

/** Empty for a 401: the message must not reveal whether the email or the password was wrong. */
function reasonOf(error: unknown): string {
  const isWrong = error instanceof Refusal && error.status === 401
  return isWrong ? '' : messageOf(error, 'The shop did not answer. Please try again.')
}
