import { minus, type Paise, smallest, sum, times } from '../../lib/money.ts'
import type { Product } from '../catalog/rules.ts'
import { type Charges, type Fees, sumOfCharges } from '../charges/rules.ts'
import type { AppliedCoupon, CouponProblem } from '../coupons/rules.ts'
import type { Multibuy } from '../multibuys/rules.ts'
import type { PickupOffer } from '../settings/pickup-rules.ts'
import type { Selling } from '../settings/specified.data.ts'

/** Bounds the size of the cart page and the order. */
export const MAX_LINES = 50

export type PricedLine = { originalPrice: Paise; price: Paise; quantity: number }

export type CartLine = PricedLine & {
  id: string
  productId: string
  productName: string
  brand: { id: string; name: string }
  category: { id: string; name: string }
  thumbnail: string | null
  sizeId: string
  size: number
  /** 'UK 8': what the order keeps of it. */
  sizeLabel: string
  /** Includes the units reserved by this user's unpaid order. */
  stock: number
  available: boolean
  /** Of a unit, in grams; null: the shop's default. */
  weight: number | null
}

export type Totals = {
  subtotal: Paise
  offerDiscount: Paise
  couponDiscount: Paise
  charges: Charges
  total: Paise
}

/** Charges are not included; coupon minimums compare with this amount. */
export function purchaseAmountOf(lines: readonly PricedLine[]): Paise {
  return sum(lines.map((line) => times(line.price, line.quantity)))
}

/** In grams. */
export function weightOf(
  lines: readonly Pick<CartLine, 'weight' | 'quantity'>[],
  { defaultWeight }: Pick<Selling, 'defaultWeight'>,
): number {
  return lines.reduce((grams, { weight, quantity }) => grams + (weight ?? defaultWeight) * quantity, 0)
}

/** A coupon is capped at the purchase amount, so the total is never negative. */
export function totalsOf(lines: readonly PricedLine[], coupon: Paise, charges: Charges): Totals {
  const purchaseAmount = purchaseAmountOf(lines)
  const subtotal = sum(lines.map((line) => times(line.originalPrice, line.quantity)))
  const couponDiscount = smallest(coupon, purchaseAmount)
  return {
    subtotal,
    offerDiscount: minus(subtotal, purchaseAmount),
    couponDiscount,
    charges,
    total: sum([minus(purchaseAmount, couponDiscount), sumOfCharges(charges)]),
  }
}

export function maxQuantity(stock: number, unitsPerLine: number): number {
  return Math.min(stock, unitsPerLine)
}

export function quantityChoices(stock: number, unitsPerLine: number): number[] {
  return Array.from({ length: maxQuantity(stock, unitsPerLine) }, (_, index) => index + 1)
}

export function matchingLines(lines: readonly CartLine[], id: string): CartLine[] {
  return lines.filter((line) => line.id === id || line.productId === id)
}

/** If a product has several sizes: the line in the requested size, else the oldest. */
export function matchingLine(
  lines: readonly CartLine[],
  id: string,
  size: number | undefined,
): CartLine | undefined {
  const matching = matchingLines(lines, id)
  return matching.find((line) => line.size === size) ?? matching[0]
}

export type LineProblem = 'unavailable' | 'sold-out' | 'fewer-left' | 'above-limit'

/** `above-limit`: the owner allows fewer units since. */
export function lineProblem(
  line: Pick<CartLine, 'available' | 'stock' | 'quantity'>,
  unitsPerLine: number,
): LineProblem | null {
  if (!line.available) return 'unavailable'
  if (line.stock === 0) return 'sold-out'
  if (line.quantity > line.stock) return 'fewer-left'
  return line.quantity > unitsPerLine ? 'above-limit' : null
}

/** `seenPrice`: unit price the user last accepted; null if unknown. */
export type SeenLine = CartLine & { seenPrice: Paise | null }

/** A line whose product was deleted or whose size was removed (the name then includes the size). */
export type GoneLine = { id: string; productName: string }

export type LostCoupon = { code: string } & (
  | { reason: 'deleted' | Exclude<CouponProblem, 'below-minimum'> }
  | { reason: 'below-minimum'; missing: Paise }
)

export type CartTerms = Fees &
  Pick<Selling, 'codLimit' | 'unitsPerLine' | 'defaultWeight'> & {
    openCodOrders: number | null
    /** Null where nothing can be picked up. */
    pickup: PickupOffer | null
  }

export type FilledCart = {
  terms: CartTerms
  lines: (SeenLine & { product: Product })[]
  gone: GoneLine[]
  coupon: AppliedCoupon | null
  lostCoupon: LostCoupon | null
  /** All that run. */
  multibuys: Multibuy[]
}

export type CartRefusal =
  | { reason: 'no-product' | 'no-size' | 'no-line' | 'unavailable' | 'full' }
  | { reason: 'too-many'; stock: number; unitsPerLine: number }
