import type { CartOnWire } from '../../../shop/cart/wire.ts'
import { useCart } from '../../cart-state.ts'
import { cartTotals } from '../cart/totals.ts'

/**
 * What is about to be bought, at today's prices, whatever was passed on; `wrong` when there is nothing to buy or something
 * that cannot be bought.
 */
export function usePurchase() {
  const { data: cart } = useCart()
  return { cart, totals: cart && cartTotals(cart), wrong: cart !== undefined && !canBeBought(cart) }
}

/** Whether there is something in a cart, and all of it can be bought as it stands. */
export function canBeBought({ items }: CartOnWire): boolean {
  return items.length > 0 && items.every(({ problem }) => !problem)
}
