import { useQuery } from '@tanstack/react-query'
import { AccountSecurity } from '../../account/account-security.tsx'
import { SecondFactorSection } from '../../account/second-factor/second-factor-section.tsx'
import { Section } from '../../account/section.tsx'
import { ListHead } from '../list/list-head.tsx'
import { invalidateQueries } from '../shared/query-client.ts'
import { ownDetails } from '../shared/reference-data.ts'
import { NameForm } from './name-form.tsx'

export function Component() {
  const { data } = useQuery(ownDetails)
  return (
    <>
      <ListHead title="Account" />
      <AccountSecurity
        email={data?.email ?? ''}
        onEmailChanged={() => void invalidateQueries('details', 'admins', 'security')}
      >
        <SecondFactorSection />
        {data && (
          <Section title="Change your name" intro="The history, notes and invitations call you so.">
            <NameForm key={data.name} name={data.name} />
          </Section>
        )}
      </AccountSecurity>
    </>
  )
}
