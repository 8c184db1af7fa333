import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useForm } from 'react-hook-form'
import { code } from '../../shop/accounts/rules.ts'
import { forgotForm } from '../../shop/accounts/wire.ts'
import { NOTICE_VERSION } from '../../shop/legal/notices/rules.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBoxes } from '../../ui/otp-input.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { api, messageOf, Refusal, send } from '../shared/api.ts'
import { useFinishSignIn } from './finish-sign-in.ts'
import { AuthFrame, NewAccountNotice, OtherForm, Submit } from './frame.tsx'
import { MailboxHint } from './mailbox-hint.tsx'
import { saveOtpEmail, useSentCode } from './otp-email.ts'
import { Resend } from './resend.tsx'
import { startWait } from './resend-wait.ts'

interface CodeLoginProps {
  /** The email that is in the form with a password. */
  typed: string | undefined
  /** They want to log in with their password after all. */
  onPassword: () => void
}

export default function CodeLogin({ typed, onPassword }: CodeLoginProps) {
  // A phone that showed the mail may have dropped this tab.
  const sent = useSentCode('sign-in')
  const [email, setEmail] = useState(sent)
  const sentTo = (next: string) => {
    saveOtpEmail('sign-in', next)
    setEmail(next)
  }
  const otherForm = (
    <OtherForm>
      <Button variant="quiet" className="px-0!" onClick={onPassword}>
        Log in with a password
      </Button>
    </OtherForm>
  )
  return email === null ? (
    <EmailForm typed={typed} sent={sent} otherForm={otherForm} onSent={sentTo} />
  ) : (
    <CodeForm email={email} otherForm={otherForm} onOtherEmail={() => setEmail(null)} />
  )
}

const mailCode = (email: string) => send(api.users['mail-sign-in-code'].$post({ json: { email } }))

interface EmailFormProps {
  typed: string | undefined
  /** The email whose code may still be typed. */
  sent: string | null
  otherForm: ReactElement
  onSent: (email: string) => void
}

function EmailForm({ typed, sent, otherForm, onSent }: EmailFormProps) {
  const form = useForm({ resolver: zodResolver(forgotForm), defaultValues: { email: typed ?? '' } })
  const field = fieldsOf(form)
  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await mailCode(email)
      startWait('sign-in')
      onSent(email)
    } catch (error) {
      toast.failed(messageOf(error))
      if (error instanceof Refusal && error.status === 429 && email === sent) onSent(email)
    }
  })
  return (
    <AuthFrame
      title="Log in with a code"
      intro="Tell us your email, and we send you a code that logs you in. It opens an account if you have none."
      ground="clay"
    >
      <form method="post" noValidate onSubmit={submit} className="mt-8 grid gap-6">
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          required
          autoFocus
          {...field('email')}
        />
        <Submit loading={form.formState.isSubmitting}>Send OTP</Submit>
      </form>
      <NewAccountNotice />
      {otherForm}
    </AuthFrame>
  )
}

interface CodeFormProps {
  email: string
  otherForm: ReactElement
  onOtherEmail: () => void
}

function CodeForm({ email, otherForm, onOtherEmail }: CodeFormProps) {
  const finishSignIn = useFinishSignIn()
  const [otp, setOtp] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)

  const logIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const boxes = event.currentTarget.elements.namedItem('otp')
    const refuse = (reason: string) => {
      setError(reason)
      if (boxes instanceof HTMLElement) boxes.focus()
    }
    if (otp.length < code.digits) return refuse(`Type all ${code.digits} digits of the code`)
    setPending(true)
    try {
      const { user, isAuthenticated, role } = await send(
        api.users['sign-in-with-code'].$post({ json: { email, otp, noticeVersion: NOTICE_VERSION } }),
      )
      await finishSignIn({ user, isAuthenticated, role })
      saveOtpEmail('sign-in', null)
    } catch (refusal) {
      toast.failed(messageOf(refusal))
      refuse(messageOf(refusal))
    }
    setPending(false)
  }

  return (
    <AuthFrame
      title="Enter the code"
      intro={
        <>
          <span>{`We sent a code of ${code.digits} digits to `}</span>
          <strong className="text-text">{email}</strong>
          <span>{`. It is good for ${code.lifeMinutes} minutes.`}</span>
        </>
      }
      ground="clay"
    >
      <form method="post" noValidate onSubmit={logIn} className="mt-8">
        <CodeBoxes
          label="OTP"
          name="otp"
          required
          autoFocus
          value={otp}
          onChange={(typed) => {
            setOtp(typed)
            setError(undefined)
          }}
          error={error}
        />
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Submit loading={pending} className="max-sm:w-full">
            Login
          </Submit>
          <Resend purpose="sign-in" send={async () => (await mailCode(email)).message} />
          <Button variant="quiet" className="px-0!" onClick={onOtherEmail}>
            Use another email
          </Button>
        </div>
      </form>
      <MailboxHint />
      {otherForm}
    </AuthFrame>
  )
}
