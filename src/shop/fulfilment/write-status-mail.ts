import { nothing, type Paise, sum } from '../../lib/money.ts'
import type { MailMessage, MailPart } from '../../platform/mail/message.ts'
import { goodsOf, rupees, toOrders, way } from '../orders/mails/mail-format.ts'
import { type Order, type OrderItem, paidFor, returnedToOrigin, type Status } from '../orders/rules.ts'
import { type Shipment, trackingUrlOf } from '../shipments/rules.ts'

export type Moved = {
  to: Exclude<Status, 'Pending'>
  byShopper: boolean
  reason: string | null
  refund: Paise
  shippingRefund: Paise
  /** Its number. */
  creditNote: string | null
  shipment: Shipment | null
}

type Words = { title: string; subject: string; says: string; more: MailPart[] }

type Items = readonly [OrderItem, ...OrderItem[]]

/** Several items only of what is dispatched or delivered. */
export function writeStatusMail(order: Order, items: readonly OrderItem[], moved: Moved): MailMessage {
  const [item, ...others] = items
  if (!item) throw new Error('a mail of no item')
  const { title, subject, says, more } = wordsFor[moved.to](order, [item, ...others], moved)
  const name = others.length === 0 ? item.productName : `${items.length} items`
  return {
    to: order.buyer.email,
    subject: `${subject}: ${name}`,
    title,
    preview: says,
    parts: [
      { paragraph: `Hello ${order.buyer.name}, ${says}` },
      ...wayTo(moved.to),
      { goods: items.map(goodsOf) },
      ...parcelOf(moved),
      ...more,
      ...(more.some((part) => 'button' in part) ? [{ ...toOrders, quiet: true }] : [toOrders]),
      { note: `From order ${order.id}` },
    ],
  }
}

function wayTo(to: Status): MailPart[] {
  const reached = ['Pending', 'Shipped', 'Delivered'].indexOf(to)
  return reached < 0 ? [] : [{ marks: way, reached }]
}

const wordsFor: Record<Moved['to'], (order: Order, items: Items, moved: Moved) => Words> = {
  Shipped: ({ paymentMethod, shippingAddress }, items) => ({
    title: items.length === 1 ? 'On its way' : 'On their way',
    subject: 'Shipped',
    says:
      items.length === 1
        ? `this has left us and is on its way to ${shippingAddress.city}.`
        : `these have left us and are on their way to ${shippingAddress.city}.`,
    more:
      paymentMethod === 'COD'
        ? [{ paragraph: `You pay in cash when ${items.length === 1 ? 'it is' : 'they are'} delivered.` }]
        : [],
  }),
  Delivered: (_, items) => ({
    title: 'Delivered',
    subject: 'Delivered',
    says: `${items.length === 1 ? 'this has' : 'these have'} arrived. Have a good match.`,
    more: [
      {
        paragraph:
          'If something is not right, choose Request Refund in your orders. The invoice is there, too: open the item and press Download.',
      },
    ],
  }),
  Cancelled: (order, [item], moved) => ({
    title: moved.reason === returnedToOrigin ? 'Not delivered' : 'Cancelled',
    subject: moved.reason === returnedToOrigin ? 'Not delivered' : 'Cancelled',
    says:
      moved.reason === returnedToOrigin
        ? 'the courier could not deliver this and has brought it back to us. It is cancelled.'
        : moved.byShopper
          ? 'this is cancelled, as you asked. It will not be sent.'
          : 'we had to cancel this and are sorry. It will not be sent.',
    more: [...reasonOf(moved), ...moneyOf(order, item, moved), ...creditNoteOf(moved)],
  }),
  ReturnInitialized: (_, [item], moved) => ({
    title: 'Return requested',
    subject: 'Return requested',
    says: moved.byShopper
      ? 'we have your request to give this back, and look at it now.'
      : 'we have opened a request for you to give this back, and look at it now.',
    more: [
      ...reasonOf(moved),
      {
        paragraph: `When it is accepted, ${rupees(paidFor(item))} goes to your wallet. We tell you by mail.`,
      },
    ],
  }),
  ReturnAccepted: (order, [item], moved) => ({
    title: 'Return accepted',
    subject: 'Return accepted',
    says: 'your return is accepted.',
    more: [...moneyOf(order, item, moved), ...creditNoteOf(moved)],
  }),
  ReturnRejected: () => ({
    title: 'Return not accepted',
    subject: 'Return not accepted',
    says: 'we looked at your request to give this back and can’t accept it as it is.',
    more: [{ paragraph: 'If you see it differently, choose Retry Return in your orders, or write to us.' }],
  }),
}

function parcelOf({ to, shipment }: Moved): MailPart[] {
  if (to !== 'Shipped' || !shipment) return []
  const { courier, trackingNumber } = shipment
  const url = trackingUrlOf(shipment)
  return [
    {
      rows: [
        { label: 'Courier', value: courier.name },
        ...(trackingNumber ? [{ label: 'Tracking number', value: trackingNumber }] : []),
      ],
    },
    ...(url ? [{ link: 'Follow your parcel', url }] : []),
  ]
}

function reasonOf({ byShopper, reason }: Moved): MailPart[] {
  return byShopper && reason ? [{ note: `Your reason: ${reason}` }] : []
}

function creditNoteOf({ creditNote }: Moved): MailPart[] {
  if (creditNote === null) return []
  return [
    { paragraph: `The credit note ${creditNote} is in your orders: open the item and press Credit note.` },
  ]
}

function moneyOf(order: Order, item: OrderItem, { to, refund, shippingRefund }: Moved): MailPart[] {
  const back = sum([refund, shippingRefund])
  if (back > nothing) {
    const withShipping = shippingRefund > 0 ? `, ${rupees(shippingRefund)} of it for shipping` : ''
    return [
      { amount: rupees(back), says: `is in your wallet now${withShipping}.` },
      { button: 'Your wallet', path: '/profile/wallet' },
    ]
  }
  if (to === 'Cancelled' && order.paymentMethod === 'COD' && paidFor(item) > nothing)
    return [{ paragraph: 'You would have paid in cash at the door, so there is nothing to give back.' }]
  return []
}
