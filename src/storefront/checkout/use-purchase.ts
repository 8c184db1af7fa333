import type { CartOnWire } from '../../shop/cart/wire.ts'
import { useCart } from '../cart/queries.ts'
import { cartTotals } from '../cart/totals.ts'

/** Uses today's prices, not the amounts in the navigation state. */
export function usePurchase() {
  const { data: cart } = useCart()
  return { cart, totals: cart && cartTotals(cart), wrong: cart !== undefined && !canBeBought(cart) }
}

export function canBeBought({ items }: CartOnWire): boolean {
  return items.length > 0 && items.every(({ problem }) => !problem)
}
