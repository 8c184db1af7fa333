import { payAtShop, pickupStatusLabel } from '../../lib/pickup.ts'
import type { Status as OrderStatusName } from '../../shop/orders/rules.ts'
import type { OrderOnWire } from '../../shop/orders/wire.ts'
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
  const label = status.replace(/(?<=[a-z])(?=[A-Z])/, ' ').replace(/ [A-Z]/, (letter) => letter.toLowerCase())
  return pickupStatusLabel(status, label, pickup)
}

type Payment = Pick<OrderOnWire, 'paymentMethod' | 'pickup' | 'counterPayment'>

/** 'COD', as its filter and files have it, where it is delivered. */
export function paymentLabel({ paymentMethod, pickup, counterPayment }: Payment): string {
  if (counterPayment) return `${counterPayment} at the counter`
  return paymentMethod === 'COD' && pickup ? payAtShop : paymentMethod
}

export function OrderStatus({ status, of }: { status: OrderStatusName; of?: Way }) {
  return <Status tone={tones[status]}>{statusLabel(status, of)}</Status>
}
