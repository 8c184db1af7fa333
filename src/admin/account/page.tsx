import { useQuery } from '@tanstack/react-query'
import { AccountSecurity } from '../../account/account-security.tsx'
import { SecondFactorSection } from '../../account/second-factor/second-factor-section.tsx'
import { ListHead } from '../list/list-head.tsx'
import { invalidateQueries } from '../shared/query-client.ts'
import { ownDetails } from '../shared/reference-data.ts'

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
      </AccountSecurity>
    </>
  )
}
