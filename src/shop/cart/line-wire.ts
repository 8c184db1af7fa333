import { fromRupees } from '../../lib/money.ts'
import type { PricedLine } from './rules.ts'
import type { CartItemOnWire } from './wire.ts'

/** An item as the rules count it, for a screen that shows totals. */
export function pricedLine(item: CartItemOnWire): PricedLine {
  return {
    originalPrice: fromRupees(item.originalPrice),
    price: fromRupees(item.discountedPrice),
    quantity: item.quantity,
  }
}
