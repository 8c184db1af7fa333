import { type Destination, deliveryRate } from '../../lib/delivery-zones.ts'
import { fromRupees, minus, type Paise, toRupees } from '../../lib/money.ts'
import { pricedLine } from '../../shop/cart/line-wire.ts'
import { purchaseAmountOf, type Totals, totalsOf } from '../../shop/cart/rules.ts'
import { feesIn } from '../../shop/cart/terms-wire.ts'
import type { CartOnWire } from '../../shop/cart/wire.ts'
import { chargesOf, deliveryFee } from '../../shop/charges/rules.ts'
import type { Purchase } from '../../shop/coupons/rules.ts'

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
