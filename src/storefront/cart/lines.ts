import type { CartItemOnWire, CartOnWire } from '../../shop/cart/wire.ts'
import type { PopulatedProductOnWire } from '../../shop/catalog/wire.ts'

export function lineOf(cart: CartOnWire, productId: string, size: number): CartItemOnWire | undefined {
  return cart.items.find((item) => item.productId._id === productId && item.size === size)
}

export function labelOf({ sizes }: Pick<PopulatedProductOnWire, 'sizes'>, size: number): string {
  return sizes.find((one) => one.size === size)?.label ?? String(size)
}

export function unitsIn(cart: CartOnWire): number {
  return cart.items.reduce((units, { quantity }) => units + quantity, 0)
}
