import type { CartItemOnWire, CartOnWire } from '../shop/cart/wire.ts'

/** The line of a product in a size, if there is one. */
export function lineOf(cart: CartOnWire, productId: string, size: number): CartItemOnWire | undefined {
  return cart.items.find((item) => item.productId._id === productId && item.size === size)
}

/** How many units lie in a cart: the number on its badge. */
export function unitsIn(cart: CartOnWire): number {
  return cart.items.reduce((units, { quantity }) => units + quantity, 0)
}
