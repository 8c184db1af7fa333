import type { CartItemOnWire, CartOnWire } from '../../shop/cart/wire.ts'

export function lineOf(cart: CartOnWire, productId: string, size: number): CartItemOnWire | undefined {
  return cart.items.find((item) => item.productId._id === productId && item.size === size)
}

export function unitsIn(cart: CartOnWire): number {
  return cart.items.reduce((units, { quantity }) => units + quantity, 0)
}
