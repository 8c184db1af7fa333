import { type Destination, deliveryRate } from '../../lib/delivery-zones.ts'
import { fromRupees, minus, nothing, type Paise, smallest, sum, toRupees } from '../../lib/money.ts'
import { pricedLine, weightInCart } from '../../shop/cart/line-wire.ts'
import { purchaseAmountOf, type Totals, totalsOf } from '../../shop/cart/rules.ts'
import { feesIn } from '../../shop/cart/terms-wire.ts'
import type { CartOnWire } from '../../shop/cart/wire.ts'
import { type ChargedOrder, deliveryFee, sumOfCharges } from '../../shop/charges/rules.ts'
import type { Purchase } from '../../shop/coupons/rules.ts'
import type { Multibuy } from '../../shop/multibuys/rules.ts'
import { bestMultibuyOf, offeredDiscounts, withDiscount } from './discounts.ts'
import type { FromCart } from './start-checkout.ts'

export type DeliveryWay = Pick<ChargedOrder, 'isPickup' | 'wantsExpress'>

/** `multibuy`: the one that is taken instead of the coupon. */
export type CartTotals = Totals & { multibuy?: Multibuy }

/** Uses the same rules as the server when it creates an order. */
export function cartTotals(
  cart: CartOnWire,
  to: Destination | null,
  { isCash = false, ...way }: DeliveryWay & { isCash?: boolean } = {},
): CartTotals {
  const { items, terms } = cart
  const lines = items.map(pricedLine)
  const order = { goods: purchaseAmountOf(lines), weight: weightInCart(items), to, isCash, ...way }
  const best = bestMultibuyOf(cart)
  const offered = offeredDiscounts(cart, best)
  const { discount, charges, takesMultibuy } = withDiscount(offered, feesIn(terms), order)
  const totals = totalsOf(lines, discount, charges)
  return best && takesMultibuy ? { ...totals, multibuy: best.multibuy } : totals
}

/** Nothing where the order takes none, or a coupon. */
export function multibuyDiscountOf(cart: CartOnWire, to: Destination | null): Paise {
  const { multibuy, couponDiscount } = cartTotals(cart, to)
  return multibuy ? couponDiscount : nothing
}

/** In rupees: what was left in the cart, sent to where it goes now, which is no change of the total that has to be told. */
export function totalAsLeft(
  { total, goods: left, weight, offered }: FromCart,
  { items, terms }: CartOnWire,
  to: Destination | null,
  way: DeliveryWay,
): number {
  if (left === undefined || !offered) return total
  const goods = fromRupees(left)
  const order = { goods, weight: weight ?? weightInCart(items), to, isCash: false, ...way }
  const { discount, charges } = withDiscount(offered, feesIn(terms), order)
  return toRupees(sum([minus(goods, smallest(discount, goods)), sumOfCharges(charges)]))
}

export function purchaseOf({ items, terms }: CartOnWire, to: Destination | null): Purchase {
  const goods = purchaseAmountOf(items.map(pricedLine))
  const weight = weightInCart(items)
  return { goods, deliveryFee: (goods) => deliveryFee(feesIn(terms), { goods, weight, to }) }
}

/** Null where delivery is free, or never is. */
export function missingForFreeDelivery(cart: CartOnWire, to: Destination | null): Paise | null {
  const { items, terms } = cart
  const goods = purchaseAmountOf(items.map(pricedLine))
  const { freeFrom } = deliveryRate(feesIn(terms), to)
  const isFree = sumOfCharges(cartTotals(cart, to).charges) === nothing
  return !isFree && freeFrom !== null && goods < freeFrom ? minus(freeFrom, goods) : null
}

export function purchaseAmount({ items }: CartOnWire): number {
  return toRupees(purchaseAmountOf(items.map(pricedLine)))
}

export function canBeBought({ items }: CartOnWire): boolean {
  return items.length > 0 && items.every(({ problem }) => !problem)
}
