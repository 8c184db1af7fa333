import { effectsOf } from '../../shop/fulfilment/refund-rules.ts'
import type { PaymentMethod, Status } from '../../shop/orders/rules.ts'
import type { StatusTone } from '../../ui/status.tsx'

export const statusLabels: Record<Status, { words: string; tone: StatusTone }> = {
  Pending: { words: 'Pending', tone: 'wait' },
  Shipped: { words: 'Shipped', tone: 'info' },
  Delivered: { words: 'Delivered', tone: 'good' },
  ReturnInitialized: { words: 'Return initialized', tone: 'wait' },
  ReturnRejected: { words: 'Return rejected', tone: 'bad' },
  ReturnAccepted: { words: 'Return accepted', tone: 'good' },
  Cancelled: { words: 'Cancelled', tone: 'off' },
}

export const paymentLabels: Record<PaymentMethod, string> = {
  COD: 'Cash On Delivery',
  Razorpay: 'Paid online, Razorpay',
  Wallet: 'Paid from the wallet',
}

export const moneyBack = {
  will: 'What you paid for it goes to your wallet',
  did: 'What you paid for it went to your wallet.',
}

export function bringsMoneyBack(status: Status, paymentMethod: PaymentMethod): boolean {
  return effectsOf({ from: 'Pending', to: status }, paymentMethod, null).refund
}
