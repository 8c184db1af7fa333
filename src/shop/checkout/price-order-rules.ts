import { type Day, dayOf } from '../../lib/dates.ts'
import { type DeliveryDays, isSameDays } from '../../lib/delivery-zones.ts'
import { nothing, type Paise } from '../../lib/money.ts'
import type { Pickup } from '../../lib/pickup.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import type { KnownAddress } from '../addresses/rules.ts'
import {
  type CartLine,
  lineProblem,
  purchaseAmountOf,
  type Totals,
  totalsOf,
  weightOf,
} from '../cart/rules.ts'
import { chargesOf, deliveryFee, expressOf } from '../charges/rules.ts'
import {
  type AppliedCoupon,
  appliedCoupon,
  type CouponProblem,
  couponProblem,
  type OfferedCoupon,
} from '../coupons/rules.ts'
import { bestMultibuy, type Multibuy, multibuyShares } from '../multibuys/rules.ts'
import { codAllowed } from '../orders/cod-rules.ts'
import {
  type BuyerGst,
  couponShares,
  type Order,
  type OrderItem,
  type PaymentMethod,
} from '../orders/rules.ts'
import type { PaymentIntentRefusal } from '../payments/rules.ts'
import { type PickupOffer, pickupFrom, pickupOffer } from '../settings/pickup-rules.ts'
import type { Settings, WaysToPay } from '../settings/rules.ts'
import type { Selling } from '../settings/specified.data.ts'

type RequestedItem = { productId: string; size: number; quantity: number }

/** The amounts come from the client and are only compared (null is not), never used. */
export type OrderRequest = {
  items: RequestedItem[]
  shippingAddress: KnownAddress
  gst?: BuyerGst
  paymentMethod: PaymentMethod
  claimed: { total: Paise; couponDiscount: Paise | null; offerDiscount: Paise | null }
  /** The code of a coupon that takes nothing off the goods. */
  deliveryCoupon?: string
  /** The id of the multibuy that the buyer was told of; the order then takes no coupon. */
  multibuy?: string
  /** The name of the place where it is picked up; left out where it is delivered. */
  pickupAt?: string
  /** Of express, as the buyer was told them; left out of a standard order. */
  expressDays?: DeliveryDays
}

export type AddressProblem =
  | { reason: 'unknown-state'; typed: string }
  | { reason: 'not-served'; only: string }
  | { reason: 'wrong-gstin'; problem: string }

type ItemKey = Pick<RequestedItem, 'productId' | 'size'>
const nameOf = ({ productId, size }: ItemKey) => `${productId} ${size}`

/** Several items may ask for the same size. */
function unitsOf(items: readonly RequestedItem[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const item of items) units.set(nameOf(item), (units.get(nameOf(item)) ?? 0) + item.quantity)
  return units
}

const doubleClick = 10 * 60 * 1000

/** Within ten minutes an identical order counts as a double click. */
export function doubleClickStart(now: Date): Date {
  return new Date(now.getTime() - doubleClick)
}

/** `orders` is newest first. Only the newest with any of the goods counts: an older one did not empty this cart. */
export function duplicateOf(orders: readonly Order[], request: OrderRequest): Order | undefined {
  const requested = unitsOf(request.items)
  const last = orders.find(({ items }) => items.some((item) => requested.has(nameOf(item))))
  return last && isDuplicate(last, request) ? last : undefined
}

function isDuplicate(order: Order, request: OrderRequest): boolean {
  const [sold, requested] = [unitsOf(order.items), unitsOf(request.items)]
  return (
    order.paymentMethod === request.paymentMethod &&
    order.total === request.claimed.total &&
    order.pickup?.place === request.pickupAt &&
    isSameDays(order.expressDays, request.expressDays) &&
    sold.size === requested.size &&
    [...sold].every(([name, units]) => requested.get(name) === units)
  )
}

export type Purchase = {
  lines: CartLine[]
  coupon: AppliedCoupon | null
  multibuy: Multibuy | null
  totals: Totals
  pickup: Pickup | null
  expressDays: DeliveryDays | null
}

/** `others`: the ways to pay that are left. */
export type OpenCodRefusal = {
  reason: 'open-cod'
  max: number
  others: Pick<WaysToPay, 'online' | 'wallet'>
}

export type PlaceRefusal =
  /** `left-cart`: none of the items is in the cart, for example after a double click. */
  | { reason: 'left-cart' | 'cart-changed' | 'not-enough' | 'key-reused' }
  /** The place is gone, has moved, or nothing is picked up any more. */
  | { reason: 'other-pickup' }
  /** Express is not offered to the address, or with other days. */
  | { reason: 'no-express' }
  | { reason: 'cod-limit'; limit: Paise }
  | OpenCodRefusal
  | { reason: 'way-off'; way: 'COD' | 'Wallet' }
  | { reason: 'line'; line: CartLine; unitsPerLine: number }
  | { reason: 'totals-differ'; totals: Totals; coupon: CouponProblem | null; multibuyEnded: boolean }

/** `already-paid`: the unpaid order was paid and is now placed. `in-doubt`: the provider does not answer. */
export type StillReserved = { reason: 'already-paid'; order: Order } | { reason: 'in-doubt' }

export type ReserveRefusal = PlaceRefusal | StillReserved | PaymentIntentRefusal

/** Cash on delivery counts by account, phone and door. */
export type CodAddress = {
  phone: string
  address: string
  locality?: string | null | undefined
  pinCode: string
}

/** Null where it is picked up, which counts by account alone. */
export function codAddressOf({
  shippingAddress,
  pickupAt,
  pickup,
}: {
  shippingAddress: CodAddress
  pickupAt?: string | undefined
  pickup?: Pickup | null
}): CodAddress | null {
  return pickup || pickupAt !== undefined ? null : shippingAddress
}

export function claimsCoupon({ claimed, deliveryCoupon, multibuy }: OrderRequest): boolean {
  if (multibuy !== undefined) return false
  return deliveryCoupon !== undefined || (claimed.couponDiscount !== null && claimed.couponDiscount > 0)
}

function isClaimed(coupon: OfferedCoupon | null, { deliveryCoupon }: OrderRequest): boolean {
  return deliveryCoupon === undefined || coupon?.code.toLowerCase() === deliveryCoupon.toLowerCase()
}

export type PurchaseSettings = Pick<Settings, 'selling' | 'payment' | 'pickup' | 'seller'>

/** Prices are those of the cart; a coupon must count `now`. `multibuy`: the one asked for, if it runs. Refused if the request does not match the cart. */
export function priceRequest(
  cart: { lines: readonly CartLine[]; coupon: OfferedCoupon | null; multibuy: Multibuy | null },
  request: OrderRequest,
  { now, ...settings }: { now: Date } & PurchaseSettings,
): Result<Purchase, PlaceRefusal> {
  const { selling } = settings
  const requested = requestedLines(cart.lines, request)
  if (!requested.ok) return requested
  const lines = requested.value
  const { unitsPerLine } = selling
  const unbuyable = lines.find((line) => lineProblem(line, unitsPerLine))
  if (unbuyable) return refused({ reason: 'line', line: unbuyable, unitsPerLine })

  const fetched = readPickup(request, pickupOffer(settings), dayOf(now))
  if (!fetched.ok) return fetched
  const pickup = fetched.value

  const chosen = claimsCoupon(request) && isClaimed(cart.coupon, request) ? cart.coupon : null
  const purchaseAmount = purchaseAmountOf(lines)
  const applied = appliedCoupon(chosen, purchaseAmount, now)
  const isCash = request.paymentMethod === 'COD'
  const order = {
    ...{ goods: purchaseAmount, weight: weightOf(lines, selling), to: request.shippingAddress },
    ...{ isPickup: pickup !== null, isCash, wantsExpress: request.expressDays !== undefined },
  }
  const express = expressOf(selling, order)
  if (request.expressDays && !isSameDays(express, request.expressDays))
    return refused({ reason: 'no-express' })
  // A use is not spent where it takes nothing, because delivery is free already.
  const coupon = applied && (applied.discount > 0 || deliveryFee(selling, order) > 0) ? applied : null
  const charges = chargesOf(selling, { ...order, deliveryDiscount: coupon?.deliveryDiscount ?? nothing })
  const givenMultibuy = cart.multibuy && bestMultibuy([cart.multibuy], lines)
  const discount = givenMultibuy?.discount ?? coupon?.discount ?? nothing
  const totals = totalsOf(lines, discount, charges)
  const wrongWay = findWayRefusal(request.paymentMethod, totals.total, settings)
  if (wrongWay) return refused(wrongWay)
  if (!claimsMatch(request.claimed, totals)) {
    const problem = chosen && couponProblem(chosen, purchaseAmount, now)
    const multibuyEnded = request.multibuy !== undefined && cart.multibuy === null
    return refused({ reason: 'totals-differ', totals, coupon: problem, multibuyEnded })
  }
  const multibuy = givenMultibuy?.multibuy ?? null
  return done({ lines, coupon, multibuy, totals, pickup, expressDays: request.expressDays ?? null })
}

function requestedLines(
  inCart: readonly CartLine[],
  { items }: OrderRequest,
): Result<CartLine[], PlaceRefusal> {
  const requested = unitsOf(items)
  const lines = inCart.filter((line) => requested.has(nameOf(line)))
  if (lines.length === 0) return refused({ reason: 'left-cart' })
  const same =
    lines.length === requested.size && lines.every((line) => requested.get(nameOf(line)) === line.quantity)
  return same ? done(lines) : refused({ reason: 'cart-changed' })
}

function findWayRefusal(
  method: PaymentMethod,
  total: Paise,
  { selling: { codLimit }, payment }: Pick<PurchaseSettings, 'selling' | 'payment'>,
): PlaceRefusal | null {
  if (method === 'Wallet') return payment.wallet ? null : { reason: 'way-off', way: 'Wallet' }
  if (method !== 'COD') return null
  if (codLimit === nothing) return { reason: 'way-off', way: 'COD' }
  return codAllowed(total, codLimit) ? null : { reason: 'cod-limit', limit: codLimit }
}

/** Null of what is delivered; refused if the place is not offered as the shopper saw it. */
function readPickup(
  { pickupAt, shippingAddress: to }: OrderRequest,
  offer: PickupOffer | null,
  today: Day,
): Result<Pickup | null, PlaceRefusal> {
  if (pickupAt === undefined) return done(null)
  const found = pickupFrom(offer, pickupAt, today)
  if (!found) return refused({ reason: 'other-pickup' })
  const { address, city, pinCode, state } = found.at
  const isThere = to.address === address && to.city === city && to.pinCode === pinCode && to.state === state
  if (!isThere || to.locality) return refused({ reason: 'other-pickup' })
  return done(found.pickup)
}

function claimsMatch(claimed: OrderRequest['claimed'], totals: Totals): boolean {
  return (
    claimed.total === totals.total &&
    (claimed.couponDiscount ?? totals.couponDiscount) === totals.couponDiscount &&
    (claimed.offerDiscount ?? totals.offerDiscount) === totals.offerDiscount
  )
}

export type ItemDraft = Omit<OrderItem, 'id' | 'status' | 'cancelReason'>

/** `kept`: what later decisions about the order go by, whatever the owner sets since. */
export type OrderDraft = Omit<Order, 'id' | 'number' | 'buyer' | 'placedAt' | 'items'> & {
  items: ItemDraft[]
  kept: Pick<Selling, 'codLimit' | 'returnDays'>
  couponId: string | null
}

export function draftOrder(
  request: OrderRequest,
  { lines, coupon, multibuy, totals, pickup, expressDays }: Purchase,
  { codLimit, returnDays }: Selling,
): OrderDraft {
  const { couponDiscount } = totals
  const shares = multibuy
    ? multibuyShares(multibuy, couponDiscount, lines)
    : couponShares(couponDiscount, lines)
  const items = lines.map(({ id, stock, available, weight, ...line }, index): ItemDraft => {
    return { ...line, couponShare: shares[index] ?? nothing }
  })
  const { shippingAddress, gst = null, paymentMethod } = request
  return {
    ...totals,
    items,
    kept: { codLimit, returnDays },
    shippingAddress,
    pickup,
    expressDays,
    gst,
    paymentMethod,
    couponId: coupon?.id ?? null,
    couponCode: coupon?.code ?? null,
    multibuy: multibuy && { id: multibuy.id, name: multibuy.name },
  }
}
