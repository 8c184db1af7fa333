import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { code } from '../../shop/accounts/rules.ts'
import { CodeBoxes } from '../../ui/otp-input.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { api, messageOf, send } from '../shared/api.ts'
import { urls } from '../shared/urls.ts'
import { AuthFrame, OtherForm, Submit } from './frame.tsx'
import { MailboxHint } from './mailbox-hint.tsx'
import { saveOtpEmail, useOtpEmail } from './otp-email.ts'
import { Resend } from './resend.tsx'

export function Component() {
  const navigate = useNavigate()
  const email = useOtpEmail('register')
  const [otp, setOtp] = useState('')
  const [error, setError] = useState<string>()
  const [verifying, setVerifying] = useState(false)

  const verify = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const boxes = event.currentTarget.elements.namedItem('otp')
    const refuse = (reason: string) => {
      setError(reason)
      if (boxes instanceof HTMLElement) boxes.focus()
    }
    if (otp.length < code.digits) return refuse(`Type all ${code.digits} digits of the code`)
    setVerifying(true)
    try {
      const { message } = await send(api.users['verify-otp'].$post({ json: { otp } }))
      saveOtpEmail('register', null)
      toast.done(message)
      await navigate(urls.login)
    } catch (refusal) {
      toast.failed(messageOf(refusal))
      refuse(messageOf(refusal))
    }
    setVerifying(false)
  }

  return (
    <AuthFrame
      title="Enter the code"
      intro={
        email ? (
          <>
            <span>{`We sent a code of ${code.digits} digits to `}</span>
            <strong className="text-text">{email}</strong>
            <span>{`. It is good for ${code.lifeMinutes} minutes.`}</span>
          </>
        ) : (
          'The code comes by email when you register.'
        )
      }
      ground="hard"
    >
      <form method="post" noValidate onSubmit={verify} className="mt-8">
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
          <Submit loading={verifying} className="max-sm:w-full">
            Verify
          </Submit>
          {email && (
            <Resend
              purpose="register"
              send={async () => (await send(api.users['resend-otp'].$post({ json: { email } }))).message}
            />
          )}
        </div>
      </form>
      <MailboxHint />
      <OtherForm>
        <span>{'Not your email? '}</span>
        <TextLink to={urls.register}>Register again</TextLink>
      </OtherForm>
    </AuthFrame>
  )
}
