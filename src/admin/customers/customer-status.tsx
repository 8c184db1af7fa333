import { customerState } from '../../shop/accounts/customers-rules.ts'
import { Status } from '../../ui/status.tsx'

/** `isVerified` is false for a blocked customer. */
export function CustomerStatus({ isVerified }: { isVerified: boolean }) {
  return <Status tone={isVerified ? 'good' : 'bad'}>{customerState(isVerified)}</Status>
}
