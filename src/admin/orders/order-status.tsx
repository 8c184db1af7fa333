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

/** `ReturnInitialized` becomes 'Return initialized'. */
export function statusLabel(status: OrderStatusName): string {
  return status.replace(/(?<=[a-z])(?=[A-Z])/, ' ').replace(/ [A-Z]/, (letter) => letter.toLowerCase())
}

export function OrderStatus({ status }: { status: OrderStatusName }) {
  return <Status tone={tones[status]}>{statusLabel(status)}</Status>
}
