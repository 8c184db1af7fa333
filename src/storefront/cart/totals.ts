import { type Destination, deliveryRate } from '../../lib/delivery-zones.ts'
import { fromRupees, minus, nothing, type Paise, toRupees } from '../../lib/money.ts'
import { pricedLine } from '../../shop/cart/line-wire.ts'
import { purchaseAmountOf, type Totals, totalsOf } from '../../shop/cart/rules.ts'
import { feesIn } from '../../shop/cart/terms-wire.ts'
import type { CartOnWire } from '../../shop/cart/wire.ts'
import { chargesOf } from '../../shop/charges/rules.ts'

/** Uses the same rule as the server when it creates an order. */
export function cartTotals(
  { items, coupen, terms }: CartOnWire,
  to: Destination | null,
  isCash = false,
): Totals {
  const lines = items.map(pricedLine)
  const charges = chargesOf(feesIn(terms), { goods: purchaseAmountOf(lines), to, isCash })
  return totalsOf(lines, fromRupees(coupen?.discountAmount ?? 0), charges)
}

/** Null where delivery is free, or never is. */
export function missingForFreeDelivery({ items, terms }: CartOnWire, to: Destination | null): Paise | null {
  const goods = purchaseAmountOf(items.map(pricedLine))
  const { fee, freeFrom } = deliveryRate(feesIn(terms), to)
  return fee > nothing && freeFrom !== null && goods < freeFrom ? minus(freeFrom, goods) : null
}

export function purchaseAmount({ items }: CartOnWire): number {
  return toRupees(purchaseAmountOf(items.map(pricedLine)))
}

export function canBeBought({ items }: CartOnWire): boolean {
  return items.length > 0 && items.every(({ problem }) => !problem)
}
