import { addDays, dayOf } from '../../../lib/dates.ts'
import { fromRupees, nothing, type Paise } from '../../../lib/money.ts'
import type { MailMessage } from '../../../platform/mail/message.ts'
import { noCharges } from '../../charges/rules.ts'
import { type ConfirmationSettings, writeConfirmation } from '../../orders/mails/write-confirmation.ts'
import { damagedOnTheWay, lostOnTheWay, returnedToOrigin } from '../../orders/outcome-rules.ts'
import type { ReturnStepDraft } from '../../orders/return-rules.ts'
import { ONLINE, type Order, paidFor } from '../../orders/rules.ts'
import type { PaymentIntent, RefundReason } from '../../payments/rules.ts'
import { writeRefundMail } from '../../payments/write-refund-mail.ts'
import type { MailSection } from '../../settings/mail-texts-rules.ts'
import { type RefundOutcome, writeOutcomeMail } from '../../wallet/post-refund-mail.ts'
import { writeReturnStepMail } from '../write-return-mail.ts'
import { type MailSettings, type StatusNotice, writeStatusMail } from '../write-status-mail.ts'

/** One of the cases in which a mail is sent; `items` of the order. */
export type MailSample = {
  label: string
  items: number
  write: (order: Order, texts: MailSettings & ConfirmationSettings) => MailMessage
}

const still: Omit<StatusNotice, 'to'> = {
  byShopper: true,
  reason: null,
  refund: nothing,
  refundedCharges: noCharges,
  withheld: nothing,
  refundTo: 'wallet',
  creditNote: null,
  shipment: null,
  exchange: null,
  isPartial: false,
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

/** A cancellation pays back only if `paidBy` is not cash on delivery. */
const moved = (
  label: string,
  to: StatusNotice['to'],
  { paidBy = 'COD', items = 1, shipping = nothing, ...more }: MovedSample = {},
): MailSample => ({
  label,
  items,
  write: (order, texts) => {
    const goesBack = (to === 'Cancelled' && paidBy !== 'COD') || to === 'ReturnAccepted'
    const [item] = order.items
    const refund = goesBack && item ? paidFor(item) : nothing
    const change = { ...still, ...more, to, refund, refundedCharges: { shipping } }
    return writeStatusMail({ ...order, paymentMethod: paidBy }, order.items, change, texts)
  },
})
type MovedSample = Partial<Omit<StatusNotice, 'to' | 'refund' | 'refundedCharges'>> & {
  paidBy?: Order['paymentMethod']
  items?: number
  shipping?: Paise
}

/** As if its address were that of the shop. */
const pickedUp = ({ label, items, write }: MailSample): MailSample => ({
  label,
  items,
  write: (order, texts) => {
    const { readyDays, keepDays, places } = texts.pickup
    const { name: place, hours } = places[0] ?? { name: 'Main shop', hours: 'Mon to Sat, 10 am to 8 pm' }
    const readyBy = addDays(dayOf(order.placedAt), readyDays)
    return write({ ...order, pickup: { place, hours, readyBy, keepDays } }, texts)
  },
})

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

const refunded = (label: string, outcome: RefundOutcome): MailSample => ({
  label,
  items: 1,
  write: ({ id, buyer, total }, texts) =>
    writeOutcomeMail(buyer, { orderId: id, paid: total, outcome }, texts),
})

const cancelled = (more: MovedSample): [MailSample, MailSample] => [
  moved('Paid online', 'Cancelled', { ...more, paidBy: ONLINE, creditNote: 'CRN000001' }),
  moved('Cash on delivery', 'Cancelled', more),
]

const returnStep = (label: string, step: Exclude<ReturnStepDraft, { kind: 'inspected' }>): MailSample => ({
  label,
  items: 1,
  write: (order, texts) => {
    const [item] = order.items
    if (!item) throw new Error('a mail of no item')
    return writeReturnStepMail(order, item, step, texts)
  },
})

/** The first is shown at first. */
export const samples: Record<MailSection, readonly [MailSample, ...MailSample[]]> = {
  mailShared: [
    moved('Cancelled, paid online', 'Cancelled', {
      paidBy: ONLINE,
      shipping: fromRupees(30),
      reason: 'Found a better price',
      creditNote: 'CRN000001',
    }),
    moved('Cancelled, cash on delivery', 'Cancelled', { reason: 'Found a better price' }),
    moved('Return accepted', 'ReturnAccepted'),
    moved('Cancelled, back to the source', 'Cancelled', { paidBy: ONLINE, refundTo: 'source' }),
    pickedUp(moved('Cancelled, picked up at the shop', 'Cancelled')),
    moved('Cancelled, some is back already', 'Cancelled', { paidBy: ONLINE, withheld: fromRupees(100) }),
  ],
  mailConfirmed: [
    confirmed('Cash on delivery', 'COD'),
    confirmed('Paid online, several items', ONLINE, 3),
    confirmed('Paid from the wallet', 'Wallet'),
    pickedUp(confirmed('Picked up at the shop', 'COD')),
  ],
  mailShipped: [
    moved('Cash on delivery', 'Shipped'),
    moved('Cash on delivery, several items', 'Shipped', { items: 3 }),
    moved('Paid online', 'Shipped', { paidBy: ONLINE }),
  ],
  mailReady: [
    pickedUp(moved('Cash at the shop', 'Shipped')),
    pickedUp(moved('Paid online, several items', 'Shipped', { paidBy: ONLINE, items: 3 })),
  ],
  mailPickedUp: [
    pickedUp(moved('One item', 'Delivered')),
    pickedUp(moved('Several items', 'Delivered', { items: 3 })),
  ],
  mailDelivered: [moved('One item', 'Delivered'), moved('Several items', 'Delivered', { items: 3 })],
  mailCancelled: [
    ...cancelled({ reason: 'Found a better price' }),
    moved('Several items', 'Cancelled', { items: 3, reason: 'Found a better price' }),
  ],
  mailCancelledByShop: cancelled({ byShopper: false }),
  mailNotDelivered: [
    ...cancelled({ byShopper: false, reason: returnedToOrigin }),
    moved('Lost on the way', 'Cancelled', { byShopper: false, reason: lostOnTheWay, paidBy: ONLINE }),
    moved('Damaged on the way', 'Cancelled', { byShopper: false, reason: damagedOnTheWay, paidBy: ONLINE }),
  ],
  mailReturnRequested: [
    moved('Asked for by the shopper', 'ReturnInitialized', { reason: 'Damaged product' }),
    moved('Back to the source', 'ReturnInitialized', { reason: 'Other', paidBy: ONLINE, refundTo: 'source' }),
    moved('To a bank account', 'ReturnInitialized', { reason: 'Other', refundTo: 'bank' }),
    moved('Opened by you', 'ReturnInitialized', { byShopper: false }),
    moved('For another size', 'ReturnInitialized', {
      reason: "Doesn't like the fit",
      exchange: { ...exchange, state: 'open', orderId: null, orderNumber: null },
    }),
  ],
  mailReturnAgreed: [
    returnStep('Picked up', { kind: 'accepted', way: 'pick-up', trackingNumber: 'RT1234567' }),
    returnStep('Sent in', { kind: 'accepted', way: 'send-in', trackingNumber: null }),
  ],
  mailReturnReceived: [returnStep('One item', { kind: 'received' })],
  mailReturnAccepted: [
    moved('Paid back in part', 'ReturnAccepted', { reason: 'The box was missing', isPartial: true }),
    moved('With a credit note', 'ReturnAccepted', { creditNote: 'CRN000001' }),
    moved('To a bank account', 'ReturnAccepted', { refundTo: 'bank' }),
    moved('For another size', 'ReturnAccepted', {
      exchange: { ...exchange, state: 'ordered', orderId: exchange.id, orderNumber: 1043 },
    }),
    moved('Without the other size', 'ReturnAccepted', {
      exchange: { ...exchange, state: 'released', orderId: null, orderNumber: null },
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
  mailRefund: [
    refunded('Gone back the way it was paid', 'sent'),
    refunded('To the wallet after all', 'fellBack'),
    refunded('Paid to a bank account or UPI id', 'paidOut'),
    refunded('Returned by the bank', 'payOutReturned'),
  ],
}
