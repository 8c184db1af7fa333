import { dayOf, formatShortDate } from '../../../lib/dates.ts'
import { fromPaise, toRupees } from '../../../lib/money.ts'
import { presentPicture } from '../../../lib/pictures.ts'
import { hostOf } from '../host-rules.ts'
import { labelOf } from '../products/rules.ts'
import type { HandoverLineOnWire, HandoverOnWire, TakeOverOnWire } from './handover-wire.ts'
import { changeOfPrice, couponProblemInWords, shortfall } from './messages-wire.ts'
import type { Buyer, DeliveryOption, Destination, Line, Pricing, Session, SizeOnSale } from './rules.ts'
import { presentTotals } from './wire.ts'

export const noCheckout = { status: 404, message: 'There is no such checkout. It may have expired' } as const

function presentSize({ product, size }: SizeOnSale) {
  return {
    sizeId: size.id,
    productId: product.id,
    productName: product.name,
    brandName: product.brand.name,
    sizeLabel: labelOf(product, size),
    picture: product.thumbnail && presentPicture(product.thumbnail),
    price: toRupees(product.price),
    originalPrice: toRupees(product.salePrice),
  }
}

function presentGone({ sizeId, quantity }: Line, known: SizeOnSale | undefined): HandoverLineOnWire {
  const change = known?.product.listed ? 'Out of stock in this size' : 'No longer sold'
  const gone = { asked: quantity, quantity: 0, change }
  if (known) return { ...presentSize(known), ...gone }
  const nothing = { productId: null, productName: 'An item', brandName: '', sizeLabel: '', picture: null }
  return { sizeId, ...nothing, price: 0, originalPrice: 0, ...gone }
}

function presentWay({ title, arrives }: DeliveryOption): string {
  return arrives
    ? `${title}, arrives ${formatShortDate(arrives.from)} to ${formatShortDate(arrives.to)}`
    : title
}

function statusFor(
  { orderId, canceled, shopperId, expiresAt }: Session,
  now: Date,
): HandoverOnWire['status'] {
  if (orderId !== null) return 'ordered'
  if (canceled) return 'canceled'
  if (expiresAt <= now) return 'expired'
  return shopperId === null ? 'open' : 'taken'
}

type Handover = {
  session: Session
  priced: Pricing & { unitsPerLine: number; now: Date }
  left: ReadonlyMap<string, SizeOnSale>
}

/** What the assistant knew of the buyer is not told: the form is filled after she has taken it. */
export function presentHandover(
  { session, priced, left }: Handover,
  shopperId: string | null,
): HandoverOnWire {
  const { id, profile, told, draft, expiresAt } = session
  const isOwn = shopperId !== null && session.shopperId === shopperId
  const shown = priced.lines.map(
    (line): HandoverLineOnWire => ({
      ...presentSize(line),
      asked: line.asked,
      quantity: line.quantity,
      change: shortfall(line, priced.unitsPerLine) ?? changeOfPrice(line, told),
    }),
  )
  const gone = priced.left.map(({ line }) => presentGone(line, left.get(line.sizeId)))
  const order = new Map(draft.lines.map(({ sizeId }, place) => [sizeId, place]))
  const placeOf = ({ sizeId }: HandoverLineOnWire) => order.get(sizeId) ?? 0
  return {
    _id: id,
    status: statusFor(session, priced.now),
    isOwn,
    orderId: isOwn ? session.orderId : null,
    assistant: hostOf(profile),
    expiresAt: dayOf(expiresAt),
    lines: [...shown, ...gone].toSorted((one, another) => placeOf(one) - placeOf(another)),
    coupons: priced.codes.map((given) => ({ code: given.code, problem: couponProblemInWords(given) })),
    delivery: priced.chosen && presentWay(priced.chosen),
    totals: presentTotals(priced, 'checkout')
      .filter(({ type }) => type !== 'total')
      .map(({ display_text: label, amount }) => ({
        label,
        amount: toRupees(fromPaise(Math.abs(amount))) * Math.sign(amount),
      })),
    total: toRupees(priced.totals.total),
  }
}

/** The form asks for what is missing, and the shopper reads it before it is saved. */
export function presentTakeOver({
  left,
  destination,
  buyer,
}: {
  left: string[]
  destination: Destination | null
  buyer: Buyer
}): TakeOverOnWire {
  if (!destination) return { left, address: null }
  const named = (one: { first_name?: string; last_name?: string }) =>
    [one.first_name, one.last_name].filter(Boolean).join(' ')
  const address = {
    name: named(destination) || named(buyer),
    phone: destination.phone_number ?? buyer.phone_number ?? '',
    address: [destination.extended_address, destination.street_address].filter(Boolean).join(', '),
    locality: null,
    city: destination.address_locality ?? '',
    state: destination.address_region ?? '',
    pinCode: (destination.postal_code ?? '').replaceAll(' ', ''),
    typeofPlace: 'Home' as const,
    isDefaultAddress: false,
  }
  return { left, address }
}
