import type { PaymentMethod, Status } from '../../../shop/orders/rules.ts'
import type { StatusTone } from '../../../ui/status.tsx'

/** How a shopper reads each status. */
export const statusWords: Record<Status, { words: string; tone: StatusTone }> = {
  Pending: { words: 'Pending', tone: 'wait' },
  Shipped: { words: 'Shipped', tone: 'info' },
  Delivered: { words: 'Delivered', tone: 'good' },
  ReturnInitialized: { words: 'Return initialized', tone: 'wait' },
  ReturnRejected: { words: 'Return rejected', tone: 'bad' },
  ReturnAccepted: { words: 'Return accepted', tone: 'good' },
  Cancelled: { words: 'Cancelled', tone: 'off' },
}

export const paymentWords: Record<PaymentMethod, string> = {
  COD: 'Cash On Delivery',
  Razorpay: 'Paid online',
  Wallet: 'Paid from the wallet',
}
