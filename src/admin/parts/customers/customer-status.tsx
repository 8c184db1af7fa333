import { customerState } from '../../../shop/accounts/customers-rules.ts'
import { Status } from '../../../ui/status.tsx'

/** Whether a customer may come in. */
export function CustomerStatus({ isVerified }: { isVerified: boolean }) {
  return <Status tone={isVerified ? 'good' : 'bad'}>{customerState(isVerified)}</Status>
}
