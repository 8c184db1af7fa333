import { fromRupees } from '../../lib/money.ts'
import type { PricedLine } from './rules.ts'
import type { CartItemOnWire } from './wire.ts'

export function pricedLine(item: CartItemOnWire): PricedLine {
  return {
    originalPrice: fromRupees(item.originalPrice),
    price: fromRupees(item.discountedPrice),
    quantity: item.quantity,
  }
}
