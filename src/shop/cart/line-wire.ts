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

/** In grams; 0 where no fee depends on it. */
export function weightInCart(items: readonly CartItemOnWire[]): number {
  return items.reduce((grams, { weight = 0, quantity }) => grams + weight * quantity, 0)
}
