import { type Destination, deliveryRate } from '../../lib/delivery-zones.ts'
import { fromRupees, minus, type Paise, sum, toRupees } from '../../lib/money.ts'
import { pricedLine } from '../../shop/cart/line-wire.ts'
import { purchaseAmountOf, type Totals, totalsOf } from '../../shop/cart/rules.ts'
import { feesIn } from '../../shop/cart/terms-wire.ts'
import type { CartOnWire } from '../../shop/cart/wire.ts'
import { chargesOf, deliveryFee, sumOfCharges } from '../../shop/charges/rules.ts'
import type { Purchase } from '../../shop/coupons/rules.ts'
import type { FromCart } from './start-checkout.ts'

/** Uses the same rule as the server when it creates an order. */
export function cartTotals(
  { items, coupen, terms }: CartOnWire,
  to: Destination | null,
  { isCash = false, isPickup = false }: { isCash?: boolean; isPickup?: boolean } = {},
): Totals {
  const lines = items.map(pricedLine)
  const deliveryDiscount = fromRupees(coupen?.deliveryDiscount ?? 0)
  const goods = purchaseAmountOf(lines)
  const charges = chargesOf(feesIn(terms), { goods, to, isCash, isPickup, deliveryDiscount })
  return totalsOf(lines, fromRupees(coupen?.discountAmount ?? 0), charges)
}

/** In rupees: what was left in the cart, sent to where it goes now, which is no change of the total that has to be told. */
export function totalAsLeft(
  { total, goods: left, coupenDiscount, deliveryDiscount }: FromCart,
  { terms }: CartOnWire,
  to: Destination | null,
  { isPickup }: { isPickup: boolean },
): number {
  if (left === undefined) return total
  const goods = fromRupees(left)
  const free = fromRupees(deliveryDiscount ?? 0)
  const charges = chargesOf(feesIn(terms), { goods, to, isCash: false, isPickup, deliveryDiscount: free })
  return toRupees(sum([minus(goods, fromRupees(coupenDiscount)), sumOfCharges(charges)]))
}

export function purchaseOf({ items, terms }: CartOnWire, to: Destination | null): Purchase {
  const goods = purchaseAmountOf(items.map(pricedLine))
  return { goods, deliveryFee: (goods) => deliveryFee(feesIn(terms), { goods, to }) }
}

/** Null where delivery is free, or never is. */
export function missingForFreeDelivery(
  { items, terms, coupen }: CartOnWire,
  to: Destination | null,
): Paise | null {
  const goods = purchaseAmountOf(items.map(pricedLine))
  const { fee, freeFrom } = deliveryRate(feesIn(terms), to)
  const isFree = fee <= fromRupees(coupen?.deliveryDiscount ?? 0)
  return !isFree && freeFrom !== null && goods < freeFrom ? minus(freeFrom, goods) : null
}

export function purchaseAmount({ items }: CartOnWire): number {
  return toRupees(purchaseAmountOf(items.map(pricedLine)))
}

export function canBeBought({ items }: CartOnWire): boolean {
  return items.length > 0 && items.every(({ problem }) => !problem)
}
