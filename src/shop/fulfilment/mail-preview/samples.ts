import { fromRupees, nothing, type Paise } from '../../../lib/money.ts'
import type { MailMessage } from '../../../platform/mail/message.ts'
import { writeConfirmation } from '../../orders/mails/write-confirmation.ts'
import { type Order, paidFor, returnedToOrigin } from '../../orders/rules.ts'
import type { PaymentIntent, RefundReason } from '../../payments/rules.ts'
import { writeRefundMail } from '../../payments/write-refund-mail.ts'
import type { MailSection } from '../../settings/mail-texts-rules.ts'
import type { MailTexts } from '../../settings/rules.ts'
import { type Moved, writeStatusMail } from '../write-status-mail.ts'

/** One of the cases in which a mail is sent; `items` of the order. */
export type MailSample = {
  label: string
  items: number
  write: (order: Order, texts: MailTexts) => MailMessage
}

const still: Omit<Moved, 'to'> = {
  byShopper: true,
  reason: null,
  refund: nothing,
  shippingRefund: nothing,
  withheld: nothing,
  creditNote: null,
  shipment: null,
  exchange: null,
}

const exchange = {
  id: '01980000-0000-7000-8000-00000000000a',
  itemId: '01980000-0000-7000-8000-00000000000b',
  sizeId: '01980000-0000-7000-8000-00000000000c',
  size: 9,
  sizeLabel: 'UK 9',
}

const confirmed = (label: string, paymentMethod: Order['paymentMethod'], items = 1): MailSample => ({
  label,
  items,
  write: (order, texts) => writeConfirmation({ ...order, paymentMethod }, texts),
})

/** What was paid goes back with `paidBy` another than cash on delivery. */
const moved = (
  label: string,
  to: Moved['to'],
  { paidBy = 'COD', items = 1, shipping = nothing, ...more }: MovedSample = {},
): MailSample => ({
  label,
  items,
  write: (order, texts) => {
    const goesBack = (to === 'Cancelled' && paidBy !== 'COD') || to === 'ReturnAccepted'
    const [item] = order.items
    const refund = goesBack && item ? paidFor(item) : nothing
    const change = { ...still, ...more, to, refund, shippingRefund: shipping }
    return writeStatusMail({ ...order, paymentMethod: paidBy }, order.items, change, texts)
  },
})
type MovedSample = Partial<Omit<Moved, 'to' | 'refund' | 'shippingRefund'>> & {
  paidBy?: Order['paymentMethod']
  items?: number
  shipping?: Paise
}

const paymentBack = (
  label: string,
  reason: RefundReason,
  purpose: PaymentIntent['purpose'] = 'order',
): MailSample => ({
  label,
  items: 1,
  write: ({ buyer, total }, texts) =>
    writeRefundMail(
      buyer,
      { id: 'pay_Sample1234567', amount: total, currency: 'INR' },
      { purpose },
      reason,
      texts,
    ),
})

const cancelled = (more: MovedSample): [MailSample, MailSample] => [
  moved('Paid online', 'Cancelled', { ...more, paidBy: 'Razorpay', creditNote: 'CRN000001' }),
  moved('Cash on delivery', 'Cancelled', more),
]

/** The first is shown at first. */
export const samples: Record<MailSection, readonly [MailSample, ...MailSample[]]> = {
  mailShared: [
    moved('Cancelled, paid online', 'Cancelled', {
      paidBy: 'Razorpay',
      shipping: fromRupees(30),
      reason: 'Found a better price',
      creditNote: 'CRN000001',
    }),
    moved('Cancelled, cash on delivery', 'Cancelled', { reason: 'Found a better price' }),
    moved('Return accepted', 'ReturnAccepted'),
    moved('Cancelled, some is back already', 'Cancelled', { paidBy: 'Razorpay', withheld: fromRupees(100) }),
  ],
  mailConfirmed: [
    confirmed('Cash on delivery', 'COD'),
    confirmed('Paid online, several items', 'Razorpay', 3),
    confirmed('Paid from the wallet', 'Wallet'),
  ],
  mailShipped: [
    moved('Cash on delivery', 'Shipped'),
    moved('Cash on delivery, several items', 'Shipped', { items: 3 }),
    moved('Paid online', 'Shipped', { paidBy: 'Razorpay' }),
  ],
  mailDelivered: [moved('One item', 'Delivered'), moved('Several items', 'Delivered', { items: 3 })],
  mailCancelled: [
    ...cancelled({ reason: 'Found a better price' }),
    moved('Several items', 'Cancelled', { items: 3, reason: 'Found a better price' }),
  ],
  mailCancelledByShop: cancelled({ byShopper: false }),
  mailNotDelivered: cancelled({ byShopper: false, reason: returnedToOrigin }),
  mailReturnRequested: [
    moved('Asked for by the shopper', 'ReturnInitialized', { reason: 'Damaged product' }),
    moved('Opened by you', 'ReturnInitialized', { byShopper: false }),
    moved('For another size', 'ReturnInitialized', {
      reason: "Doesn't like the fit",
      exchange: { ...exchange, state: 'open', orderId: null },
    }),
  ],
  mailReturnAccepted: [
    moved('With a credit note', 'ReturnAccepted', { creditNote: 'CRN000001' }),
    moved('For another size', 'ReturnAccepted', {
      exchange: { ...exchange, state: 'ordered', orderId: exchange.id },
    }),
    moved('Without the other size', 'ReturnAccepted', {
      exchange: { ...exchange, state: 'released', orderId: null },
    }),
  ],
  mailReturnRejected: [moved('One item', 'ReturnRejected')],
  mailPaymentBack: [
    paymentBack('An order was paid twice', 'second'),
    paymentBack('Paid late, and sold out', 'sold-out'),
    paymentBack('Paid late, after another order', 'replaced'),
    paymentBack('Paid late', 'too-late'),
    paymentBack('Another amount than that of the order', 'unusable'),
    paymentBack('After the account was deleted', 'closed'),
    paymentBack('Added to the wallet twice', 'second', 'top-up'),
    paymentBack('Added to the wallet too late', 'too-late', 'top-up'),
    paymentBack('Another amount than was to be added', 'unusable', 'top-up'),
  ],
}
