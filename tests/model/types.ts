import type { Day } from '../../src/lib/dates.ts'
import type { Units } from '../../src/shop/orders/outcome-rules.ts'
import type { PaymentMethod, Status } from '../../src/shop/orders/rules.ts'
import type { RefundTo } from '../../src/shop/payments/provider-rules.ts'
import type { Actor } from '../actors.ts'

/** A product in its size 8, or in the `other` one, 9, which is only exchanged for; amounts in paise. */
export type Thing = {
  id: string
  size: number
  sizeId: string
  sale: number
  stock: number
  offer: Offer | null
  other: Thing | null
}
export type Offer = { percentage: number; lastDay: Day }

/** What leaves of an order with one tracking number. */
export type Parcel = {
  /** Empty until it is read from the shop. */
  id: string
  number: string | null
  isBack: boolean
  since: number
}

/** A change that an admin can still undo; `units` where what became of them is known. */
export type DeferredChange = {
  to: Status
  batch: string | null
  units: Units | null
  refundTo: RefundTo | null
}

export type Item = {
  id: string
  thing: Thing
  quantity: number
  paid: number
  status: Status
  reason: string | null
  /** Kept while its return is looked at. */
  wanted: Thing | null
  /** Where its return was asked to pay back, and whether it gave a UPI id for that. */
  refundTo: RefundTo
  hasAccount: boolean
  held: DeferredChange | null
  parcel: Parcel | null
  /** Of one that was cancelled on its way: `stopping` until it is known what became of its units. */
  outcome: Units | 'stopping' | null
}
export type Order = {
  /** Empty until the shop has answered with it. */
  id: string
  method: PaymentMethod
  total: number
  shipping: number
  wasShipped: boolean
  /** Null unless it was paid online; with a fee or less an offer. */
  charged: number | null
  /** What its refunds were due, by the shop or the provider, and what of it is in the wallet. */
  refunded: number
  paidBack: number
  /** What the payer has back from the provider, what disputes may still take, and how much of both was withheld from refunds. */
  returned: number
  disputed: number
  withheld: number
  /** What disputes took, of what is returned; and what the provider has paid of refunds to the source. */
  lost: number
  sentBack: number
  /** The state of the delivery, and so of the invoice. */
  placeOfSupply: string
  items: Item[]
  isExchange: boolean
  /** Which of all orders was placed, or is kept, since when: the greater, the later. */
  since: number
}

/** Of a part of a payment to its source, of an item or an order's shipping. `isSent`: the provider has it. */
export type SourceRefund = {
  of: Item | Order
  shopper: Shopper
  order: Order
  amount: number
  state: 'due' | 'pending' | 'processed' | 'failed'
  failures: number
  isRequested: boolean
  isSent: boolean
}

/** Of what was paid in cash. */
export type PayOut = {
  item: Item
  shopper: Shopper
  order: Order
  amount: number
  state: 'due' | 'paid' | 'returned'
}

/** A refund that the provider is still to fail, or a dispute that is still to end. */
export type PendingEvent = { id: string; hold: Hold; amount: number; kind: 'refund' | 'dispute' }

type Proof = { razorpayOrderId: string | null; razorpayPaymentId: string }

/** An order that is to be paid online: its units are kept, and then it is placed, ended or its money goes back. */
export type Hold = Order & {
  shopper: Shopper
  state: 'open' | 'ended' | 'placed' | 'refunded'
  ends: number
  figures: string
  /** Whether the provider has an order for it: `unanswered`, when its answer was lost. */
  atTheProvider: 'no' | 'unanswered' | 'known'
  /** Null until the shopper is given it to pay. */
  providerOrderId: string | null
  /** What has come, and what comes with time. */
  payment: Proof | null
  late: Proof | null
  /** Whether the provider has taken the money by itself; else the shop is to take it. */
  captured: boolean
}

/** An import that has moved the stock of a thing. */
export type Import = { batch: string; thing: Thing; units: number; isUndone: boolean }

export type TopUp = { shopper: Shopper; amount: number; credited: boolean }

export type Shopper = {
  actor: Actor
  cart: Map<Thing, number>
  /** Whether the shop's coupon is chosen with the cart. */
  coupon: boolean
  wallet: number | null
  orders: Order[]
}

export type SoldItem = { shopper: Shopper; order: Order; item: Item }

export const isUnsettled = ({ state }: Hold) => state === 'open' || state === 'ended'
