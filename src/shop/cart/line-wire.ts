import { fromRupees } from '../../lib/money.ts'
import type { ScopedLine } from '../multibuys/rules.ts'
import type { PricedLine } from './rules.ts'
import type { CartItemOnWire } from './wire.ts'

export function pricedLine(item: CartItemOnWire): PricedLine {
  return {
    originalPrice: fromRupees(item.originalPrice),
    price: fromRupees(item.discountedPrice),
    quantity: item.quantity,
  }
}

export const scopedLine = ({ productId: { brand, category }, ...item }: CartItemOnWire): ScopedLine => ({
  ...pricedLine(item as CartItemOnWire),
  brand: { id: brand._id },
  category: { id: category._id },
})

/** In grams; 0 where no fee depends on it. Counts no line whose weight is not known. */
export function weightInCart(items: readonly CartItemOnWire[]): number {
  return items.reduce((grams, { weight = 0, quantity }) => grams + weight * quantity, 0)
}

/** Not of a line that the server has still to add. */
export function knowsWeights(items: readonly CartItemOnWire[]): boolean {
  return items.every(({ weight }) => weight !== undefined)
}
