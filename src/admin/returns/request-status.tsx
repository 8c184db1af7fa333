import type { RequestStatus as Name } from '../../shop/orders/rules.ts'
import { Status, type StatusTone } from '../../ui/status.tsx'

const tones: Record<Name, StatusTone> = { Pending: 'wait', Accepted: 'good', Rejected: 'bad' }

export const RequestStatus = ({ status }: { status: Name }) => <Status tone={tones[status]}>{status}</Status>
