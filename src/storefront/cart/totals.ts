import { fromRupees, toRupees } from '../../lib/money.ts'
import { pricedLine } from '../../shop/cart/line-wire.ts'
import { purchaseAmountOf, type Totals, totalsOf } from '../../shop/cart/rules.ts'
import type { CartOnWire } from '../../shop/cart/wire.ts'
import { chargesOf } from '../../shop/charges/rules.ts'

/** Uses the same rule as the server when it creates an order. */
export function cartTotals({ items, coupen, terms }: CartOnWire): Totals {
  const coupon = fromRupees(coupen?.discountAmount ?? 0)
  return totalsOf(items.map(pricedLine), coupon, chargesOf({ shippingFee: fromRupees(terms.shippingFee) }))
}

export function purchaseAmount({ items }: CartOnWire): number {
  return toRupees(purchaseAmountOf(items.map(pricedLine)))
}

export function canBeBought({ items }: CartOnWire): boolean {
  return items.length > 0 && items.every(({ problem }) => !problem)
}
