import { addDays, type Day, dayOf } from '../../lib/dates.ts'
import type { DeliveryDays } from '../../lib/delivery-zones.ts'
import { allot, fromPaise, minus, type Paise, times } from '../../lib/money.ts'
import type { Pickup } from '../../lib/pickup.ts'
import type { AddressFields } from '../addresses/rules.ts'
import type { Totals } from '../cart/rules.ts'
import type { ChargeKind } from '../charges/rules.ts'
import type { Dispute, RefundRoute, SourceState } from '../payments/provider-rules.ts'

export const statuses = [
  'Pending',
  'Shipped',
  'Delivered',
  'ReturnInitialized',
  'ReturnRejected',
  'ReturnAccepted',
  'Cancelled',
] as const
export type Status = (typeof statuses)[number]

export const isUnderWay = (items: readonly { status: Status }[]): boolean =>
  items.some(({ status }) => status === 'Pending' || status === 'Shipped')

const ladder = statuses.filter((status) => status !== 'Cancelled')

/** The status of the least advanced item that was not cancelled. */
export function orderStatus(items: readonly Status[]): Status {
  return ladder.find((status) => items.includes(status)) ?? 'Cancelled'
}

/** Without `to` the button is shown disabled. */
export type ShopperAction = { label: string; to: Status | null }

const cancel: ShopperAction = { label: 'Cancel Item', to: 'Cancelled' }

/** Specification, section 4. */
export const shopperActions: Record<Status, ShopperAction | null> = {
  Pending: cancel,
  Shipped: cancel,
  Delivered: { label: 'Request Refund', to: 'ReturnInitialized' },
  ReturnInitialized: { label: 'Request Refund', to: null },
  ReturnAccepted: null,
  ReturnRejected: { label: 'Retry Return', to: 'ReturnInitialized' },
  Cancelled: null,
}

/** Specification, section 4. Choosing the current status again is a no-op. */
export const adminChoices: Record<Status, readonly Status[]> = {
  Pending: ['Pending', 'Shipped', 'Delivered', 'Cancelled'],
  Shipped: ['Shipped', 'Delivered', 'Cancelled'],
  Delivered: ['Delivered', 'ReturnInitialized', 'ReturnAccepted', 'ReturnRejected'],
  ReturnInitialized: ['ReturnAccepted', 'ReturnRejected'],
  ReturnAccepted: ['ReturnAccepted'],
  ReturnRejected: ['ReturnInitialized', 'ReturnAccepted', 'ReturnRejected'],
  Cancelled: ['Cancelled'],
}

/** A returned item was delivered, too: who sends it back for its size knows how it fits. */
export const deliveredStatuses: readonly Status[] = [
  'Delivered',
  'ReturnInitialized',
  'ReturnAccepted',
  'ReturnRejected',
]

export const shopperMayMove = (from: Status, to: Status) => shopperActions[from]?.to === to

export function isTooLateToReturn({ returnUntil }: { returnUntil?: Day | null }, today: Day): boolean {
  return Boolean(returnUntil && today > returnUntil)
}

/** What the shopper may do with it today. */
export function shopperActionOn(
  item: Pick<OrderItem, 'status' | 'returnUntil'>,
  today: Day,
): ShopperAction | null {
  const action = shopperActions[item.status]
  return action?.to === 'ReturnInitialized' && isTooLateToReturn(item, today) ? null : action
}

export const adminMayMove = (from: Status, to: Status) => adminChoices[from].includes(to)

export const cancelReasons = [
  'Changed my mind',
  'Ordered by mistake',
  'Item not needed',
  'Found a better price',
  'Other',
] as const
export type CancelReason = (typeof cancelReasons)[number]

export const returnReasons = [
  'Damaged product',
  'Ordered by mistake',
  "Doesn't like the fit",
  'Change of mind',
  'Other',
] as const
export type ReturnReason = (typeof returnReasons)[number]

export const requestStatuses = ['Pending', 'Accepted', 'Rejected'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** An accepted request is final; a rejected one can still be accepted. */
export const answersTo: Record<RequestStatus, { accept: boolean; reject: boolean }> = {
  Pending: { accept: true, reject: true },
  Rejected: { accept: true, reject: false },
  Accepted: { accept: false, reject: false },
}

export function requestStatusOf(status: Status): RequestStatus | null {
  if (status === 'ReturnInitialized') return 'Pending'
  if (status === 'ReturnAccepted') return 'Accepted'
  return status === 'ReturnRejected' ? 'Rejected' : null
}

/** How the wire and the database spell an online payment, by any provider. */
export const ONLINE = 'Razorpay'
export const paymentMethods = ['COD', ONLINE, 'Wallet'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** How an order was paid that was sold at the counter. Its method is COD, as nothing was charged online. */
export const counterPayments = ['Cash', 'UPI', 'Card'] as const
export type CounterPayment = (typeof counterPayments)[number]

/** `price` is of one unit; `couponShare` is the line's part of the order's coupon. */
export type SoldLine = { price: Paise; quantity: number; couponShare: Paise }

/** The shares are in proportion to the lines' costs and add up to the discount exactly. */
export function couponShares(discount: Paise, lines: readonly { price: Paise; quantity: number }[]): Paise[] {
  return allot(
    discount,
    lines.map((line) => times(line.price, line.quantity)),
  )
}

export function paidFor(line: SoldLine): Paise {
  return minus(times(line.price, line.quantity), line.couponShare)
}

/** A snapshot: later changes of the product do not affect it. */
export type OrderItem = SoldLine & {
  id: string
  productId: string
  sizeId: string
  productName: string
  brand: { id: string; name: string }
  category: { id: string; name: string }
  thumbnail: string | null
  size: number
  sizeLabel: string
  originalPrice: Paise
  status: Status
  cancelReason: string | null
  /** Paid back of an accepted return, where that is not all that was paid. */
  refund?: Paise | null
  /** The last day to ask for a return; null without a limit or before the delivery. */
  returnUntil?: Day | null
}

/** What an accepted return pays back. */
export const refundOf = (item: SoldLine & { refund?: Paise | null }): Paise => item.refund ?? paidFor(item)

export type DeliveryAddress = AddressFields

/** The buyer is registered for GST. Without a legal name the name of the address is printed. */
export type BuyerGst = { gstin: string; legalName: string | null }

/** The GSTIN is fixed by the first dispatch, with which the invoice is made. */
export function mayChangeGst(items: readonly Status[]): boolean {
  return items.includes('Pending') && items.every((status) => status === 'Pending' || status === 'Cancelled')
}

export const MAX_LEGAL_NAME_LENGTH = 120

export type Order = Totals & {
  id: string
  number: number
  buyer: { id: string; name: string; email: string }
  items: OrderItem[]
  /** Of the place, where it is picked up, with the name and phone of who fetches it. */
  shippingAddress: DeliveryAddress
  /** Null where it is delivered. All that differs follows from it. */
  pickup?: Pickup | null
  /** Null of a standard order. */
  expressDays?: DeliveryDays | null
  counterPayment?: CounterPayment | null
  gst?: BuyerGst | null
  paymentMethod: PaymentMethod
  couponCode: string | null
  /** Taken instead of a coupon; `couponDiscount` is what it takes off. */
  multibuy?: { id: string; name: string } | null
  placedAt: Date
}

/** `from` is null for the initial status, `by` is null for a step the system took. */
export type ItemStep = {
  itemId: string
  from: Status | null
  to: Status
  by: { id: string; name: string; role: 'admin' | 'user' } | null
  reason: string | null
  at: Date
}

/**
 * `payment`: of one that pays for nothing; `order`: made in the provider's dashboard; `waiting`: withheld until a refund failed or a
 * dispute ended; `fallback`: could not be paid; `recovered`: from the wallet, as it went back at the provider too. `bank`: an account or
 * UPI id that the shopper gave; `withheld`: is back already, or may be lost to a dispute. `pending`: requested, not processed.
 */
export type Refund = {
  itemId: string | null
  of: 'item' | ChargeKind | 'payment' | 'order' | 'waiting' | 'fallback' | 'recovered'
  to: 'wallet' | 'unclaimed' | 'provider' | 'bank' | 'counter' | 'withheld'
  amount: Paise
  at: Date
  state: 'due' | 'pending' | 'processed' | 'failed'
  /** The ledger transaction's id, or the provider's refund or payment id. */
  reference: string
}

/** The payment's nulls are for cash on delivery. `charged`: with a fee of the provider, or less its offer. */
export type OrderMoney = {
  payment: {
    paymentId: string | null
    providerOrderId: string | null
    paidAt: Date | null
    charged: Paise | null
  }
  refunds: Refund[]
  /** Where the refunds of returns go, by the item's id. */
  returnsTo: Record<string, RefundRoute>
  disputes: Dispute[]
  /** Refunds to come withhold this much: it went back at the provider already, or a dispute may take it. */
  toWithhold: Paise
  /** Refunds to come can give back this much; null unless it was paid online. */
  refundable: Paise | null
  /** This much went back twice, and no wallet could give it back. */
  unrecovered: Paise
  /** Of a cancellation; `ReturnRequest` has its own. */
  source: SourceState
}

export const orderSorts = ['date', 'total'] as const
export type OrderSort = { by: (typeof orderSorts)[number]; down: boolean }

export const newest: OrderSort = { by: 'date', down: true }

/** Orders that are chosen at once, to be moved or printed. */
export const MAX_SELECTED = 1_000

/** An admin can undo a status change for this long; then it is made and the shopper is mailed. */
export const holdSeconds = 10

/** A new choice replaces the deferred change if the current status allows it; else that is made first. */
export function movesFrom(status: Status, deferred: Status | undefined, to: Status): Status {
  return deferred && !adminMayMove(status, to) ? deferred : status
}

/** So long the link in the mails of an order shows it without a login. */
export const FOLLOW_DAYS = 180

/** `days`: those that the order was placed with; null without a limit. */
export function lastDayToReturn(deliveredAt: Date, days: number | null): Day | null {
  return days === null ? null : addDays(dayOf(deliveredAt), days)
}

export type MoveRefusal = { reason: 'no-item' } | { reason: 'no-such-move'; from: Status; to: Status }

export type ReturnRefusal =
  | MoveRefusal
  | { reason: 'too-late'; lastDay: Day }
  | { reason: 'same-size' | 'no-such-size' | 'out-of-stock' | 'no-destination' | 'no-pickup' | 'no-exchange' }

/** `fewer`: as many as there are were put into the cart. */
export type NotBoughtAgain = {
  item: OrderItem
  reason: 'unavailable' | 'sold-out' | 'fewer' | 'cart-full'
}

/** Another size instead of money back. `open`: its units are reserved while the return is looked at. */
export type Exchange = {
  id: string
  itemId: string
  sizeId: string
  size: number
  sizeLabel: string
  state: 'open' | 'ordered' | 'released'
  /** Both are null until an order was placed for it. */
  orderId: string | null
  orderNumber: number | null
}

/** After that an unanswered return gets its money back only, and the units are sold to others. */
export const EXCHANGE_DAYS = 14

/** A unit's price is rounded down, so that the refund pays for all; the rest stays in the wallet. */
export function exchangePrice(refund: Paise, quantity: number): Paise {
  return fromPaise(Math.floor(refund / quantity))
}

export const orderName = (number: number) => `#${number}`
