import { nothing, type Paise, sum } from '../../lib/money.ts'
import type { AttachedDocument, MailMessage, MailPart } from '../../platform/mail/message.ts'
import { type Charges, sumOfCharges } from '../charges/rules.ts'
import {
  destinationOf,
  factsOf,
  goodsOf,
  greet,
  rupees,
  toOrder,
  wayOf,
} from '../orders/mails/mail-format.ts'
import { damagedOnTheWay, lostOnTheWay, returnedToOrigin } from '../orders/outcome-rules.ts'
import { lastStepOf, whenPaidBack } from '../orders/return-rules.ts'
import {
  type Exchange,
  type Order,
  type OrderItem,
  orderName,
  paidFor,
  type Status,
} from '../orders/rules.ts'
import type { RefundRoute } from '../payments/provider-rules.ts'
import { fillPlaceholders } from '../settings/placeholder-rules.ts'
import type { MailTexts, Settings } from '../settings/rules.ts'
import { type Shipment, trackingUrlOf } from '../shipments/rules.ts'

export type StatusNotice = {
  to: Exclude<Status, 'Pending'>
  byShopper: boolean
  reason: string | null
  refund: Paise
  refundedCharges: Charges
  /** Where the refund goes; of a return that is asked for, where it is to go. */
  refundTo: RefundRoute
  /** This much is due but goes nowhere, see `splitRefund`. */
  withheld: Paise
  /** Its number. */
  creditNote: string | null
  shipment: Shipment | null
  /** Wanted by a return that is asked for; of one that is accepted, ordered or not to come. */
  exchange: Exchange | null
  /** Less than was paid goes back, for the reason. */
  isPartial: boolean
}

type Facts = ReturnType<typeof factsOf> & { amount: string; paidBack: string }

type Words = { subject: string; title: string; text: string; more: MailPart[] }

type Items = readonly [OrderItem, ...OrderItem[]]

/** When a return is paid back is up to the settings under Selling. */
export type MailSettings = MailTexts & Pick<Settings, 'selling' | 'pickup'>

/** Several items only of what is dispatched, delivered or cancelled by the shopper. */
export function writeStatusMail(
  order: Order,
  items: readonly OrderItem[],
  moved: StatusNotice,
  texts: MailSettings,
): MailMessage {
  const [item, ...others] = items
  if (!item) throw new Error('a mail of no item')
  const facts = {
    ...factsOf(order, items),
    amount: rupees(paidFor(item)),
    paidBack: whenPaidBack[lastStepOf(texts.selling)],
  }
  const words = (order.pickup && wordsOfPickup[moved.to]) || wordsFor[moved.to]
  const { subject, title, text, more } = words(texts, {
    order,
    items: [item, ...others],
    moved,
    facts,
  })
  const preview = fillPlaceholders(text, facts)
  return {
    to: order.buyer.email,
    subject: fillPlaceholders(subject, facts),
    title: fillPlaceholders(title, facts),
    preview,
    parts: [
      { paragraph: `${greet(texts, order.buyer)} ${preview}` },
      ...wayTo(order, moved.to),
      { goods: items.map(goodsOf) },
      ...parcelOf(moved),
      ...(order.pickup && moved.to === 'Shipped' ? destinationOf(order, texts.pickup.note) : []),
      ...more,
      { ...toOrder(order.id), quiet: more.some((part) => 'button' in part) },
      { note: fillPlaceholders(texts.mailShared.order, facts) },
    ],
    attachments: attachmentsOf(order, items, moved),
  }
}

/** The invoice goes with each parcel, and with what is delivered without one. */
function attachmentsOf(
  { id }: Order,
  items: readonly OrderItem[],
  { to, creditNote }: StatusNotice,
): AttachedDocument[] {
  if (to === 'Shipped') return [{ kind: 'invoice', orderId: id }]
  if (to === 'Delivered' && items.some(({ status }) => status === 'Pending'))
    return [{ kind: 'invoice', orderId: id }]
  return creditNote === null ? [] : items.map((item) => ({ kind: 'credit-note', itemId: item.id }))
}

function wayTo(order: Order, to: Status): MailPart[] {
  const reached = ['Pending', 'Shipped', 'Delivered'].indexOf(to)
  return reached < 0 ? [] : [{ marks: wayOf(order), reached }]
}

type Case = { order: Order; items: Items; moved: StatusNotice; facts: Facts }

type WordsOf = (texts: MailTexts, of: Case) => Words

const wordsOfPickup: Partial<Record<Status, WordsOf>> = {
  Shipped: ({ mailReady: texts }, { order, items, facts }) => ({
    ...texts,
    text: items.length === 1 ? texts.text : texts.textOfSeveral,
    more: order.paymentMethod === 'COD' ? [{ paragraph: fillPlaceholders(texts.cod, facts) }] : [],
  }),
  Delivered: ({ mailPickedUp: texts, mailDelivered }, { items, facts }) => ({
    ...texts,
    text: items.length === 1 ? texts.text : texts.textOfSeveral,
    more: [{ paragraph: fillPlaceholders(mailDelivered.next, facts) }],
  }),
}

const wordsFor: Record<StatusNotice['to'], WordsOf> = {
  Shipped: ({ mailShipped: texts }, { order, items, facts }) => {
    const isOne = items.length === 1
    const cash = fillPlaceholders(isOne ? texts.cod : texts.codOfSeveral, facts)
    return {
      subject: texts.subject,
      title: isOne ? texts.title : texts.titleOfSeveral,
      text: isOne ? texts.text : texts.textOfSeveral,
      more: order.paymentMethod === 'COD' ? [{ paragraph: cash }] : [],
    }
  },
  Delivered: ({ mailDelivered: texts }, { items, facts }) => ({
    ...texts,
    text: items.length === 1 ? texts.text : texts.textOfSeveral,
    more: [{ paragraph: fillPlaceholders(texts.next, facts) }],
  }),
  Cancelled: (texts, of) => {
    const { byShopper, reason } = of.moved
    const { text, textOfSeveral, ...mail } = texts.mailCancelled
    const byThem = { ...mail, text: of.items.length === 1 ? text : textOfSeveral }
    const own = byShopper ? byThem : texts.mailCancelledByShop
    return {
      ...(notDelivered(texts, reason) ?? own),
      more: [...reasonOf(texts, of), ...moneyOf(texts, of), ...creditNoteOf(texts, of)],
    }
  },
  ReturnInitialized: (texts, of) => ({
    ...texts.mailReturnRequested,
    text: of.moved.byShopper ? texts.mailReturnRequested.text : texts.mailReturnRequested.textByShop,
    more: [...reasonOf(texts, of), nextOf(texts, of)],
  }),
  ReturnAccepted: (texts, of) => ({
    ...texts.mailReturnAccepted,
    more: [...exchangeOf(texts, of), ...inPart(texts, of), ...creditNoteOf(texts, of)],
  }),
  ReturnRejected: ({ mailReturnRejected: texts }, { facts }) => ({
    ...texts,
    more: [{ paragraph: fillPlaceholders(texts.next, facts) }],
  }),
}

function notDelivered({ mailNotDelivered }: MailTexts, reason: string | null) {
  const { text, textOfLost, textOfDamaged, ...mail } = mailNotDelivered
  if (reason === returnedToOrigin) return { ...mail, text }
  if (reason === lostOnTheWay) return { ...mail, text: textOfLost }
  return reason === damagedOnTheWay ? { ...mail, text: textOfDamaged } : null
}

function parcelOf({ to, shipment }: StatusNotice): MailPart[] {
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

// Sold at the counter: the texts that owners word say where else money goes.
const NEXT_AT_THE_COUNTER = 'Bring it to the shop. If we accept the return, you get the money back there.'
const BACK_AT_THE_COUNTER = 'given back to you at the counter'

function nextOf(
  { mailReturnRequested }: MailTexts,
  { moved: { exchange, refundTo }, facts }: Case,
): MailPart {
  const { next, nextOfExchange, nextToSource, nextToBank } = mailReturnRequested
  const nextTo = { wallet: next, source: nextToSource, bank: nextToBank, counter: NEXT_AT_THE_COUNTER }
  return {
    paragraph: exchange
      ? fillPlaceholders(nextOfExchange, { ...facts, size: exchange.sizeLabel })
      : fillPlaceholders(nextTo[refundTo], facts),
  }
}

function exchangeOf(texts: MailTexts, of: Case): MailPart[] {
  const { mailReturnAccepted } = texts
  const { moved, facts } = of
  if (!moved.exchange) return moneyOf(texts, of)
  const { orderId, orderNumber, sizeLabel: size } = moved.exchange
  if (orderId === null || orderNumber === null)
    return [
      { paragraph: fillPlaceholders(mailReturnAccepted.noExchange, { ...facts, size }) },
      ...moneyOf(texts, of),
    ]
  const newOrder = orderName(orderNumber)
  return [
    { paragraph: fillPlaceholders(mailReturnAccepted.exchange, { ...facts, size, newOrder }) },
    { ...toOrder(orderId), button: 'Your new order' },
  ]
}

function inPart(
  { mailReturnAccepted }: MailTexts,
  { moved: { isPartial, reason }, facts }: Case,
): MailPart[] {
  if (!isPartial || !reason) return []
  return [{ note: fillPlaceholders(mailReturnAccepted.inPart, { ...facts, reason }) }]
}

function reasonOf({ mailShared }: MailTexts, { moved: { byShopper, reason }, facts }: Case): MailPart[] {
  return byShopper && reason ? [{ note: fillPlaceholders(mailShared.reason, { ...facts, reason }) }] : []
}

function creditNoteOf({ mailShared }: MailTexts, { moved: { creditNote }, facts }: Case): MailPart[] {
  return creditNote === null
    ? []
    : [{ paragraph: fillPlaceholders(mailShared.creditNote, { ...facts, creditNote }) }]
}

function moneyOf({ mailShared }: MailTexts, { order, items, moved, facts }: Case): MailPart[] {
  const { nothingPaid, nothingPaidOfPickup } = mailShared
  const { to, refund, refundedCharges, withheld, refundTo } = moved
  const back = sum([refund, sumOfCharges(refundedCharges)])
  const notPaid: MailPart[] =
    withheld > nothing
      ? [{ amount: rupees(withheld), says: fillPlaceholders(mailShared.withheld, facts) }]
      : []
  if (back > nothing && refundTo !== 'wallet') {
    if (refundTo === 'counter') return [...notPaid, { amount: rupees(back), says: BACK_AT_THE_COUNTER }]
    const says = refundTo === 'source' ? mailShared.moneyBackToSource : mailShared.moneyBackToBank
    return [...notPaid, { amount: rupees(back), says: fillPlaceholders(says, facts) }]
  }
  if (back > nothing) {
    const shipping = sum([refundedCharges.shipping, refundedCharges.expressFee ?? nothing])
    const says = shipping > 0 ? mailShared.moneyBackWithShipping : mailShared.moneyBack
    return [
      ...notPaid,
      { amount: rupees(back), says: fillPlaceholders(says, { ...facts, shipping: rupees(shipping) }) },
      { button: 'Your wallet', path: '/profile/wallet' },
    ]
  }
  if (to === 'Cancelled' && order.paymentMethod === 'COD' && sum(items.map(paidFor)) > nothing)
    return [{ paragraph: fillPlaceholders(order.pickup ? nothingPaidOfPickup : nothingPaid, facts) }]
  return notPaid
}
