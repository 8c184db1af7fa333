import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { AccountSecurity } from '../../account/account-security.tsx'
import { queryClient } from '../session/query-client.ts'
import { refetchSession, useSession } from '../session/session.ts'
import { MailboxHint } from '../sign-in/mailbox-hint.tsx'
import { ProfileFrame } from './frame.tsx'
import { detailsQuery } from './profile-queries.ts'

/** The page is shown without it where it does not load. */
const PasskeySection = lazy<ComponentType>(() =>
  import('../passkeys/passkey-section.tsx').then(
    ({ PasskeySection }) => ({ default: PasskeySection }),
    () => ({ default: () => null }),
  ),
)

const LinkedAssistants = lazy<ComponentType>(() =>
  import('../assistants/linked-assistants.tsx').then(
    ({ LinkedAssistants }) => ({ default: LinkedAssistants }),
    () => ({ default: () => null }),
  ),
)

export function Component() {
  const { data } = useQuery(detailsQuery)
  const session = useSession()
  const email = data?.email ?? session?.user?.email ?? ''
  const refresh = () => {
    void queryClient.invalidateQueries(detailsQuery)
    void refetchSession().catch(() => {})
  }
  return (
    <ProfileFrame title="Security">
      <div className="mt-8">
        <AccountSecurity email={email} onEmailChanged={refresh}>
          <Suspense>
            <PasskeySection />
          </Suspense>
        </AccountSecurity>
        <div className="mt-10">
          <Suspense>
            <LinkedAssistants />
          </Suspense>
        </div>
        <MailboxHint />
      </div>
    </ProfileFrame>
  )
}
