import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../client/load-failed.tsx'
import type { Elements } from '../ui/elements.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmailForm } from './email-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { securityQuery } from './queries.ts'
import { Section } from './section.tsx'
import { SessionList } from './session-list.tsx'
import { SignInList } from './sign-in-list.tsx'

interface AccountSecurityProps {
  email: string
  onEmailChanged: () => void
  /** Below the password. */
  children?: Elements
}

export function AccountSecurity({ email, onEmailChanged, children }: AccountSecurityProps) {
  const { data, isError, refetch } = useQuery(securityQuery)
  if (!data)
    return isError ? (
      <LoadFailed what="Your sign-ins could not be loaded" retry={() => void refetch()} />
    ) : (
      <div aria-busy className="grid gap-8">
        <Skeleton className="h-48" />
        <Skeleton className="h-48" />
      </div>
    )
  const { hasPassword, sessions, signIns } = data
  const noPassword = (
    <p>
      You sign in with Google, and your account has no password. To get one, log out and use ‘Forgot Password’
      on the login page.
    </p>
  )
  return (
    <div className="grid gap-10">
      <Section title="Change your password">
        {hasPassword ? <PasswordForm email={email} /> : noPassword}
      </Section>
      {children}
      <Section title="Change your email" intro={`You log in as ${email}, and our mails go there.`}>
        {hasPassword ? <EmailForm key={email} onChanged={onEmailChanged} /> : noPassword}
      </Section>
      <Section
        title="Where you are signed in"
        intro="If you do not know one of these, sign it out and change your password."
      >
        <SessionList sessions={sessions} />
      </Section>
      <Section title="Last sign-ins">
        <SignInList signIns={signIns} />
      </Section>
    </div>
  )
}
