import { fromRupees, toRupees } from '../../../lib/money.ts'
import { pricedLine } from '../../../shop/cart/line-wire.ts'
import { purchaseAmountOf, type Totals, totalsOf } from '../../../shop/cart/rules.ts'
import type { CartOnWire } from '../../../shop/cart/wire.ts'

/** The figures of a cart, by the same rule that the server places orders with. */
export function cartTotals({ items, coupen }: CartOnWire): Totals {
  return totalsOf(items.map(pricedLine), fromRupees(coupen?.discountAmount ?? 0))
}

/** What a coupon is checked against, in rupees. */
export function purchaseAmount({ items }: CartOnWire): number {
  return toRupees(purchaseAmountOf(items.map(pricedLine)))
}
