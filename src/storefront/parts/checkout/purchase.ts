import { useCart } from '../../cart-state.ts'
import { cartTotals } from '../cart/totals.ts'

/**
 * What is about to be bought, at today's prices, whatever was passed on; `wrong` when there is nothing to buy or something
 * that cannot be bought.
 */
export function usePurchase() {
  const { data: cart } = useCart()
  const wrong = cart && (cart.items.length === 0 || cart.items.some(({ problem }) => problem))
  return { cart, totals: cart && cartTotals(cart), wrong: wrong ?? false }
}
