import type { Day } from '../../../lib/dates.ts'
import type { DeliveryDays, Destination as RatedPlace } from '../../../lib/delivery-zones.ts'
import { nothing, type Paise, smallest, sum, times } from '../../../lib/money.ts'
import { maxQuantity, purchaseAmountOf, type Totals, totalsOf, weightOf } from '../../cart/rules.ts'
import type { Product, Size } from '../../catalog/rules.ts'
import { chargesOf, deliveryFee, expressOf, sumOfCharges } from '../../charges/rules.ts'
import { type CouponRefusal, type Discounts, type OfferedCoupon, takenBy } from '../../coupons/rules.ts'
import { bestMultibuy, type Multibuy, multibuyShares, takesMultibuy } from '../../multibuys/rules.ts'
import { couponShares } from '../../orders/rules.ts'
import type { PickupOffer } from '../../settings/pickup-rules.ts'
import type { Selling } from '../../settings/specified.data.ts'

export type Kind = 'cart' | 'checkout'

export type Line = { id: string; sizeId: string; quantity: number }

/** As the assistant has sent them; all texts of people. */
export type Buyer = Partial<Record<'first_name' | 'last_name' | 'email' | 'phone_number', string>>
export type PostalAddress = Partial<
  Record<
    | 'first_name'
    | 'last_name'
    | 'phone_number'
    | 'extended_address'
    | 'street_address'
    | 'address_locality'
    | 'address_region'
    | 'address_country'
    | 'postal_code',
    string
  >
>
export type Destination = PostalAddress & { id: string }

/** `option`: the id of a way of delivery, or of a place where it is fetched. */
export type Delivery = {
  type: 'shipping' | 'pickup'
  destinations: Destination[]
  destinationId: string | null
  option: string | null
}

/**
 * What an assistant has put together, which each update replaces whole. `claims`: what it says of the buyer's eligibility.
 * `inOtherUnits`: items that it wanted otherwise than in pieces.
 */
export type Draft = {
  lines: Line[]
  buyer: Buyer
  codes: string[]
  claims?: string[]
  delivery: Delivery
  inOtherUnits?: string[]
}

export const noDelivery: Delivery = { type: 'shipping', destinations: [], destinationId: null, option: null }

/** `told`: prices of a unit, in paise, by size, as the assistant was told when it last wrote. */
export type Session = {
  id: string
  kind: Kind
  profile: string
  draft: Draft
  told: Record<string, number>
  canceled: boolean
  cartId: string | null
  handedOverAt: Date | null
  /** The one who has taken it into the own cart. */
  shopperId: string | null
  orderId: string | null
  updatedAt: Date
  expiresAt: Date
}

export const SESSION_DAYS = 7
export const MAX_SESSION_LINES = 50
/** The oldest that no person has taken are deleted beyond it. */
export const MAX_SESSIONS = 100_000

export type SizeOnSale = { product: Product; size: Size }

/** `quantity`: what can be bought now of what was `asked`. */
export type PricedLine = Line & SizeOnSale & { asked: number; price: Paise; originalPrice: Paise }

export type LeftLine = { line: Line; reason: 'item_unavailable' | 'out_of_stock'; name: string | null }

export type DeliveryOption = { id: string; title: string; fee: Paise; arrives: Arrival | null }

export type GivenCode = {
  code: string
  /** Null where it is taken. `other`: the order has a better discount. */
  problem: CouponRefusal | { reason: 'other' } | null
}

/** `shares`: of the lines, in their order. `code` null: it needs none. */
export type DraftDiscount = Discounts & { title: string; code: string | null; shares: Paise[] }

type Arrival = { from: Day; to: Day }

/** `to` null: it was not said, and delivery costs what it costs elsewhere. `problem`: why nothing is brought there. */
export type DeliveryArea = {
  to: RatedPlace | null
  arrives: Arrival | null
  arrivesIn: (days: DeliveryDays) => Arrival
  problem: string | null
}

export type Terms = {
  now: Date
  selling: Selling
  pickup: PickupOffer | null
  coupons: readonly { code: string; coupon: OfferedCoupon | null }[]
  multibuys: readonly Multibuy[]
  area: DeliveryArea
}

export type Pricing = {
  lines: PricedLine[]
  left: LeftLine[]
  codes: GivenCode[]
  given: DraftDiscount | null
  options: DeliveryOption[]
  chosen: DeliveryOption | null
  totals: Totals
  /** What it costs before `offDelivery`, which a coupon for free delivery takes off. */
  deliveryFee: Paise
  offDelivery: Paise
}

/** Lines of the same size are one. What cannot be bought is `left`; what is short is bought as far as it goes. */
function linesOnSale(
  lines: readonly Line[],
  onSale: ReadonlyMap<string, SizeOnSale>,
  unitsPerLine: number,
): Pick<Pricing, 'lines' | 'left'> {
  const priced: PricedLine[] = []
  const left: LeftLine[] = []
  for (const line of lines) {
    const found = onSale.get(line.sizeId)
    if (!found) left.push({ line, reason: 'item_unavailable', name: null })
    else if (found.size.stock === 0) left.push({ line, reason: 'out_of_stock', name: found.product.name })
    else {
      const { price, salePrice: originalPrice } = found.product
      const quantity = Math.min(line.quantity, maxQuantity(found.size.stock, unitsPerLine))
      priced.push({ ...line, ...found, asked: line.quantity, quantity, price, originalPrice })
    }
  }
  return { lines: priced, left }
}

const cartLines = (lines: readonly PricedLine[]) =>
  lines.map(({ product, price, originalPrice, quantity }) => {
    const { brand, category, weight } = product
    return { brand, category, weight, price, originalPrice, quantity }
  })

/** As a cart of a shopper with the same lines, coupon and address is priced, and paid otherwise than in cash. */
export function priceDraft(
  draft: Draft,
  onSale: ReadonlyMap<string, SizeOnSale>,
  kind: Kind,
  terms: Terms,
): Pricing {
  const { selling, area } = terms
  const { lines, left } = linesOnSale(draft.lines, onSale, selling.unitsPerLine)
  const inCart = cartLines(lines)
  const isPickup = draft.delivery.type === 'pickup' && terms.pickup !== null
  const goods = purchaseAmountOf(lines)
  const order = { goods, weight: weightOf(inCart, selling), to: area.to, isPickup, isCash: false }
  const fee = kind === 'cart' ? nothing : deliveryFee(selling, order)
  const { codes, given } = discountOf(draft, inCart, fee, terms)
  const deliveryDiscount = given?.deliveryDiscount ?? nothing
  const options = kind === 'cart' ? [] : optionsOf(isPickup, order, terms)
  const chosen = chosenOf(options, draft.delivery, isPickup)
  const wantsExpress = chosen?.id === 'express'
  const charges =
    kind === 'cart' ? { shipping: nothing } : chargesOf(selling, { ...order, deliveryDiscount, wantsExpress })
  const totals = totalsOf(lines, given?.discount ?? nothing, charges)
  const offDelivery = smallest(fee, deliveryDiscount)
  return {
    lines,
    left,
    codes,
    given,
    options,
    chosen,
    totals,
    deliveryFee: sum([sumOfCharges(charges), offDelivery]),
    offDelivery,
  }
}

/** Another place is never put for the one that was chosen; another way of delivery is, as it is brought to the same door. */
function chosenOf(options: readonly DeliveryOption[], { option }: Delivery, isPickup: boolean) {
  const found = options.find(({ id }) => id === option)
  return found ?? (isPickup && option !== null ? null : (options[0] ?? null))
}

/** Why what `selected_destination_id` names cannot be had; null if it can, or names nothing. */
export function problemOfDestination(
  { type, destinations, destinationId }: Delivery,
  pickup: PickupOffer | null,
): string | null {
  if (type === 'pickup' && pickup === null) return 'Orders cannot be fetched from this shop.'
  if (destinationId === null) return null
  const known = type === 'pickup' ? pickup?.places.map(({ name }) => name) : destinations.map(({ id }) => id)
  return known?.includes(destinationId) ? null : 'There is no such destination.'
}

type OrderToCharge = Parameters<typeof deliveryFee>[1]

function optionsOf(isPickup: boolean, order: OrderToCharge, terms: Terms): DeliveryOption[] {
  const { selling, pickup, area } = terms
  if (isPickup)
    return (pickup?.places ?? []).map(({ name }) => ({ id: name, title: name, fee: nothing, arrives: null }))
  if (area.problem) return []
  const fee = deliveryFee(selling, order)
  const standard = { id: 'standard', title: 'Standard delivery', fee, arrives: area.arrives }
  const express = expressOf(selling, { ...order, wantsExpress: true })
  if (!express) return [standard]
  const arrives = area.arrivesIn(express)
  return [standard, { id: 'express', title: 'Express delivery', fee: sum([fee, express.fee]), arrives }]
}

/** An order takes one coupon, the first that counts, or the best multibuy where that is worth more. */
function discountOf(
  { codes }: Draft,
  lines: ReturnType<typeof cartLines>,
  fee: Paise,
  { coupons, multibuys, now }: Terms,
): Pick<Pricing, 'codes' | 'given'> {
  const goods = purchaseAmountOf(lines)
  let taken: (Discounts & { code: string }) | null = null
  const told = codes.map((code): GivenCode => {
    const coupon = coupons.find((one) => one.code === code)?.coupon ?? null
    if (!coupon) return { code, problem: { reason: 'no-coupon' } }
    const discounts = takenBy(coupon, goods, now)
    if (!discounts.ok) return { code, problem: discounts.refusal }
    if (taken) return { code, problem: { reason: 'other' } }
    taken = { code: coupon.code, ...discounts.value }
    return { code, problem: null }
  })
  const coupon = taken as (Discounts & { code: string }) | null
  const best = bestMultibuy(multibuys, lines)
  if (best && takesMultibuy(best.discount, coupon ?? { discount: nothing, deliveryDiscount: nothing }, fee)) {
    const { multibuy, discount } = best
    const shares = multibuyShares(multibuy, discount, lines)
    const given = { title: multibuy.name, code: null, discount, deliveryDiscount: nothing, shares }
    return {
      codes: told.map(({ code, problem }) => ({ code, problem: problem ?? { reason: 'other' } })),
      given,
    }
  }
  if (!coupon) return { codes: told, given: null }
  const discount = smallest(coupon.discount, goods)
  const shares = couponShares(discount, lines)
  return { codes: told, given: { ...coupon, discount, title: `Coupon ${coupon.code}`, shares } }
}

/** The shop decides alone what a line costs. */
export const costOf = ({ price, quantity }: Pick<PricedLine, 'price' | 'quantity'>) => times(price, quantity)

/** Of a checkout; a cart has none. */
export type Status = 'incomplete' | 'requires_escalation' | 'completed' | 'canceled'

/**
 * A person has to sign in and to pay, so that what needs no more of the assistant is handed over. `isOpen`: something that the
 * assistant can correct is wrong.
 */
export function statusOf(session: Session, isOpen: boolean, now: Date): Status {
  if (session.orderId !== null) return 'completed'
  if (session.canceled || session.expiresAt <= now) return 'canceled'
  return isOpen && session.handedOverAt === null ? 'incomplete' : 'requires_escalation'
}

export const pricesOf = ({ lines }: Pick<Pricing, 'lines'>): Record<string, number> =>
  Object.fromEntries(lines.map(({ sizeId, price }) => [sizeId, price]))
