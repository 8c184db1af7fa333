import { type Destination, deliveryRate, feeByWeight } from '../../lib/delivery-zones.ts'
import { fromRupees, minus, type Paise, sum, toRupees } from '../../lib/money.ts'
import { pricedLine, weightInCart } from '../../shop/cart/line-wire.ts'
import { purchaseAmountOf, type Totals, totalsOf } from '../../shop/cart/rules.ts'
import { feesIn } from '../../shop/cart/terms-wire.ts'
import type { CartOnWire } from '../../shop/cart/wire.ts'
import { type ChargedOrder, chargesOf, deliveryFee, sumOfCharges } from '../../shop/charges/rules.ts'
import type { Purchase } from '../../shop/coupons/rules.ts'
import type { FromCart } from './start-checkout.ts'

export type DeliveryWay = Pick<ChargedOrder, 'isPickup' | 'wantsExpress'>

/** Uses the same rule as the server when it creates an order. */
export function cartTotals(
  { items, coupen, terms }: CartOnWire,
  to: Destination | null,
  { isCash = false, ...way }: DeliveryWay & { isCash?: boolean } = {},
): Totals {
  const lines = items.map(pricedLine)
  const deliveryDiscount = fromRupees(coupen?.deliveryDiscount ?? 0)
  const goods = purchaseAmountOf(lines)
  const weight = weightInCart(items)
  const charges = chargesOf(feesIn(terms), { goods, weight, to, isCash, ...way, deliveryDiscount })
  return totalsOf(lines, fromRupees(coupen?.discountAmount ?? 0), charges)
}

/** In rupees: what was left in the cart, sent to where it goes now, which is no change of the total that has to be told. */
export function totalAsLeft(
  { total, goods: left, weight, coupenDiscount, deliveryDiscount }: FromCart,
  { items, terms }: CartOnWire,
  to: Destination | null,
  way: DeliveryWay,
): number {
  if (left === undefined) return total
  const goods = fromRupees(left)
  const charges = chargesOf(feesIn(terms), {
    ...{ goods, weight: weight ?? weightInCart(items), to, isCash: false, ...way },
    deliveryDiscount: fromRupees(deliveryDiscount ?? 0),
  })
  return toRupees(sum([minus(goods, fromRupees(coupenDiscount)), sumOfCharges(charges)]))
}

export function purchaseOf({ items, terms }: CartOnWire, to: Destination | null): Purchase {
  const goods = purchaseAmountOf(items.map(pricedLine))
  const weight = weightInCart(items)
  return { goods, deliveryFee: (goods) => deliveryFee(feesIn(terms), { goods, weight, to }) }
}

/** Null where delivery is free, or never is. */
export function missingForFreeDelivery(
  { items, terms, coupen }: CartOnWire,
  to: Destination | null,
): Paise | null {
  const goods = purchaseAmountOf(items.map(pricedLine))
  const rate = deliveryRate(feesIn(terms), to)
  const { freeFrom } = rate
  const isFree = feeByWeight(rate, weightInCart(items)) <= fromRupees(coupen?.deliveryDiscount ?? 0)
  return !isFree && freeFrom !== null && goods < freeFrom ? minus(freeFrom, goods) : null
}

export function purchaseAmount({ items }: CartOnWire): number {
  return toRupees(purchaseAmountOf(items.map(pricedLine)))
}

export function canBeBought({ items }: CartOnWire): boolean {
  return items.length > 0 && items.every(({ problem }) => !problem)
}
