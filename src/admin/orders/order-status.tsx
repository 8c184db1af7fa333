import { pickupStatusLabels } from '../../lib/pickup.ts'
import type { Status as OrderStatusName } from '../../shop/orders/rules.ts'
import { Status, type StatusTone } from '../../ui/status.tsx'

const tones: Record<OrderStatusName, StatusTone> = {
  Pending: 'wait',
  Shipped: 'info',
  Delivered: 'good',
  ReturnInitialized: 'wait',
  ReturnRejected: 'bad',
  ReturnAccepted: 'off',
  Cancelled: 'off',
}

/** `pickup` of an order that is picked up. */
type Way = { pickup?: object | undefined }

/** `ReturnInitialized` becomes 'Return initialized'. */
export function statusLabel(status: OrderStatusName, { pickup }: Way = {}): string {
  if (pickup && (status === 'Shipped' || status === 'Delivered')) return pickupStatusLabels[status]
  return status.replace(/(?<=[a-z])(?=[A-Z])/, ' ').replace(/ [A-Z]/, (letter) => letter.toLowerCase())
}

export function OrderStatus({ status, of }: { status: OrderStatusName; of?: Way }) {
  return <Status tone={tones[status]}>{statusLabel(status, of)}</Status>
}
