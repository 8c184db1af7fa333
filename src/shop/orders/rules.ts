import type { Paise } from '../../lib/money.ts'
import type { AddressFields } from '../addresses/rules.ts'
import type { Totals } from '../cart/rules.ts'

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

/** From the least to the most advanced; a cancelled item has left the ladder. */
const ladder = statuses.filter((status) => status !== 'Cancelled')

/** An order is as far as its least advanced item that was not cancelled. */
export function orderStatus(items: readonly Status[]): Status {
  return ladder.find((status) => items.includes(status)) ?? 'Cancelled'
}

/** `to` is where the action moves the item; without it the button is shown and disabled. */
export type ShopperAction = { label: string; to: Status | null }

const cancel: ShopperAction = { label: 'Cancel Item', to: 'Cancelled' }

/** What a shopper may do to an item (specification, section 4). */
export const shopperActions: Record<Status, ShopperAction | null> = {
  Pending: cancel,
  Shipped: cancel,
  Delivered: { label: 'Request Refund', to: 'ReturnInitialized' },
  ReturnInitialized: { label: 'Request Refund', to: null },
  ReturnAccepted: null,
  ReturnRejected: { label: 'Retry Return', to: 'ReturnInitialized' },
  Cancelled: null,
}

/** What an admin may choose for an item (specification, section 4). Choosing its own status again changes nothing. */
export const adminChoices: Record<Status, readonly Status[]> = {
  Pending: ['Pending', 'Shipped', 'Delivered', 'Cancelled'],
  Shipped: ['Shipped', 'Delivered', 'Cancelled'],
  Delivered: ['Delivered', 'ReturnInitialized', 'ReturnAccepted', 'ReturnRejected'],
  ReturnInitialized: ['ReturnAccepted', 'ReturnRejected'],
  ReturnAccepted: ['ReturnAccepted'],
  ReturnRejected: ['ReturnInitialized', 'ReturnAccepted', 'ReturnRejected'],
  Cancelled: ['Cancelled'],
}

export function shopperMayMove(from: Status, to: Status): boolean {
  return shopperActions[from]?.to === to
}

export function adminMayMove(from: Status, to: Status): boolean {
  return adminChoices[from].includes(to)
}

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

/** How a request may be answered: an accepted one no more, a rejected one only by thinking better of it. */
export const answersTo: Record<RequestStatus, { accept: boolean; reject: boolean }> = {
  Pending: { accept: true, reject: true },
  Rejected: { accept: true, reject: false },
  Accepted: { accept: false, reject: false },
}

/** A shopper's wish to give an item back. */
export type ReturnRequest = {
  id: string
  orderId: string
  itemId: string
  buyer: { id: string; name: string; email: string }
  product: { id: string; name: string; brandName: string; thumbnail: string | null; size: number }
  /** What was sold: what was paid for it is what goes back. */
  sold: SoldLine
  reason: string
  status: RequestStatus
  /** An admin's answer that can still be undone. */
  held: { id: string; to: RequestStatus } | null
  requestedAt: Date
}

/** Where a return request stands when its item has that status; null where there is none. */
export function requestStatusOf(status: Status): RequestStatus | null {
  if (status === 'ReturnInitialized') return 'Pending'
  if (status === 'ReturnAccepted') return 'Accepted'
  return status === 'ReturnRejected' ? 'Rejected' : null
}

export const paymentMethods = ['COD', 'Razorpay', 'Wallet'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** A line as it was sold: what one unit cost and what of the order's coupon fell to the line. */
export type SoldLine = { price: Paise; quantity: number; couponShare: Paise }

/** An item keeps its own copy of everything printed on it. */
export type OrderItem = SoldLine & {
  id: string
  productId: string
  sizeId: string
  productName: string
  brand: { id: string; name: string }
  category: { id: string; name: string }
  /** Hash of the picture the product had. */
  thumbnail: string | null
  size: number
  originalPrice: Paise
  status: Status
  cancelReason: string | null
}

/** Where an order goes: a copy, too. */
export type DeliveryAddress = AddressFields

export type Order = Totals & {
  id: string
  buyer: { id: string; name: string; email: string }
  items: OrderItem[]
  shippingAddress: DeliveryAddress
  paymentMethod: PaymentMethod
  couponCode: string | null
  placedAt: Date
}

/** A step that an item took: `from` is null where it was ordered, `by` where the shop did it by itself. */
export type ItemStep = {
  itemId: string
  from: Status | null
  to: Status
  by: { id: string; name: string; role: 'admin' | 'user' } | null
  reason: string | null
  at: Date
}

/**
 * A refund: of an item or of shipping to the shopper's wallet (`unclaimed` once they are deleted), or of a payment through
 * the provider. `due`: the provider is yet to be asked; `pending`: it has yet to do it.
 */
export type Refund = {
  itemId: string | null
  of: 'item' | 'shipping' | 'payment'
  to: 'wallet' | 'unclaimed' | 'provider'
  amount: Paise
  at: Date
  state: 'due' | 'pending' | 'processed'
  /** What it is found under: the wallet's movement, or what the provider calls it. */
  reference: string
}

/** How an order was paid: under which ids at the provider, and when the money was there. Nulls where it is paid at the door. */
export type OrderMoney = {
  payment: { paymentId: string | null; providerOrderId: string | null; paidAt: Date | null }
  refunds: Refund[]
}

/** How a list of orders is sorted: by the time of placing or by the total, from the top down or not. */
export type OrderSort = { by: 'date' | 'total'; down: boolean }

export const newest: OrderSort = { by: 'date', down: true }

/** For so long an admin can undo a status change; then it is made, and the shopper is mailed. */
export const holdSeconds = 10

/** An item's status change that an admin can still undo. */
export type HeldChange = { id: string; itemId: string; to: Status; by: string }

/**
 * From where a choice moves an item that has a held change: the choice takes its place where the table allows that, as for
 * who corrects a slip; else what is held is made first.
 */
export function movesFrom(status: Status, held: Status | undefined, to: Status): Status {
  return held && !adminMayMove(status, to) ? held : status
}

/** Why an item is not moved. */
export type MoveRefusal = { reason: 'no-item' } | { reason: 'no-such-move'; from: Status; to: Status }

/** The end of an order's id: what people read out to each other. */
export function orderName(id: string): string {
  return id.slice(-8).toUpperCase()
}
