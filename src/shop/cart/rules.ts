import type { Day } from '../../lib/dates.ts'
import { fromPaise, minus, type Paise, percentOf, smallest, sum, times } from '../../lib/money.ts'
import type { Product } from '../catalog/rules.ts'

/** Shipping is flat: so much an order (specification 9). */
export const shippingFee = fromPaise(3_000)

/** A line holds at most five units of a size. */
export const MAX_PER_LINE = 5

/** A cart holds at most this many lines, so that it can be shown and ordered in one piece. */
export const MAX_LINES = 50

/** What of a line counts for money: the selling price of one unit, before and after the offer. */
export type PricedLine = { originalPrice: Paise; price: Paise; quantity: number }

/** A line with its product and size as they are today. */
export type CartLine = PricedLine & {
  id: string
  productId: string
  productName: string
  brand: { id: string; name: string }
  category: { id: string; name: string }
  /** Hash of the product's main picture. */
  thumbnail: string | null
  sizeId: string
  size: number
  /** Units of the size that this shopper can buy now. */
  stock: number
  /** Whether shoppers can buy the product at all. */
  available: boolean
}

export type Totals = {
  subtotal: Paise
  offerDiscount: Paise
  couponDiscount: Paise
  shipping: Paise
  total: Paise
}

/** What the lines cost at today's prices, before shipping: the amount a coupon is checked against. */
export function purchaseAmountOf(lines: readonly PricedLine[]): Paise {
  return sum(lines.map((line) => times(line.price, line.quantity)))
}

/** The figures under every cart and order. A coupon takes at most what the lines cost, so a total is never below 0. */
export function totalsOf(lines: readonly PricedLine[], coupon: Paise): Totals {
  const purchaseAmount = purchaseAmountOf(lines)
  const subtotal = sum(lines.map((line) => times(line.originalPrice, line.quantity)))
  const couponDiscount = smallest(coupon, purchaseAmount)
  return {
    subtotal,
    offerDiscount: minus(subtotal, purchaseAmount),
    couponDiscount,
    shipping: shippingFee,
    total: sum([minus(purchaseAmount, couponDiscount), shippingFee]),
  }
}

/** How many units of a size with `stock` units a line may hold. */
export function mostOf(stock: number): number {
  return Math.min(stock, MAX_PER_LINE)
}

/** What the quantity selector offers: 1 up to the smaller of the stock and 5. */
export function quantityChoices(stock: number): number[] {
  return Array.from({ length: mostOf(stock) }, (_, index) => index + 1)
}

/** The lines that an id in a call names: one by its own id, or all of a product. */
export function linesMeant(lines: readonly CartLine[], id: string): CartLine[] {
  return lines.filter((line) => line.id === id || line.productId === id)
}

/** The line that an update means: of a product in several sizes the one in the size that is asked for, else the oldest. */
export function lineMeant(
  lines: readonly CartLine[],
  id: string,
  size: number | undefined,
): CartLine | undefined {
  const meant = linesMeant(lines, id)
  return meant.find((line) => line.size === size) ?? meant[0]
}

export type LineProblem = 'unavailable' | 'sold-out' | 'fewer-left'

/** Why a line cannot be bought as it stands; null when it can. */
export function lineProblem(line: Pick<CartLine, 'available' | 'stock' | 'quantity'>): LineProblem | null {
  if (!line.available) return 'unavailable'
  if (line.stock === 0) return 'sold-out'
  return line.quantity > line.stock ? 'fewer-left' : null
}

export type Coupon = {
  id: string
  code: string
  /** Above 0, at most 100. */
  percentage: number
  minimumPurchase: Paise
  maximumDiscount: Paise
  /** Its last valid day in India. */
  expiryDate: Day
}

/** What a coupon takes off a purchase: its percentage, at most its maximum, never more than the purchase. */
export function couponDiscount(coupon: Coupon, purchaseAmount: Paise): Paise {
  return smallest(percentOf(purchaseAmount, coupon.percentage), coupon.maximumDiscount, purchaseAmount)
}

export type AppliedCoupon = { id: string; code: string; discount: Paise }

export type CouponProblem = 'expired' | 'below-minimum'

/** Why a coupon does not count for a purchase on that day; null when it does. */
export function couponProblem(coupon: Coupon, purchaseAmount: Paise, today: Day): CouponProblem | null {
  if (coupon.expiryDate < today) return 'expired'
  return purchaseAmount < coupon.minimumPurchase ? 'below-minimum' : null
}

/** The coupon chosen with a cart as far as it counts for the lines on that day; else null. */
export function appliedCoupon(
  coupon: Coupon | null,
  lines: readonly PricedLine[],
  today: Day,
): AppliedCoupon | null {
  const purchaseAmount = purchaseAmountOf(lines)
  if (!coupon || couponProblem(coupon, purchaseAmount, today)) return null
  const discount = couponDiscount(coupon, purchaseAmount)
  return discount > 0 ? { id: coupon.id, code: coupon.code, discount } : null
}

/** A line with what one unit cost when the shopper last agreed to it; null when nobody remembers. */
export type SeenLine = CartLine & { seenPrice: Paise | null }

/** A line whose product was deleted or whose size was removed: it can't be bought. The name says the size where that went. */
export type GoneLine = { id: string; productName: string }

/** A coupon that was chosen with a cart and takes nothing off it. */
export type LostCoupon = { code: string } & (
  | { reason: 'deleted' | 'expired' }
  | { reason: 'below-minimum'; missing: Paise }
)

/** A cart with its products, its coupon as far as it counts, and what has been lost since it was filled. */
export type FilledCart = {
  lines: (SeenLine & { product: Product })[]
  gone: GoneLine[]
  coupon: AppliedCoupon | null
  lostCoupon: LostCoupon | null
}

/** Why a change of a cart is refused. */
export type CartRefusal =
  | { reason: 'no-product' | 'no-size' | 'no-line' | 'unavailable' | 'full' }
  | { reason: 'too-many'; stock: number }
