import { toRupees } from '../../lib/money.ts'
import type { Totals } from '../../shop/cart/rules.ts'
import type { CartOnWire } from '../../shop/cart/wire.ts'
import type { PaymentMethod } from '../../shop/orders/rules.ts'
import { useCart } from '../cart/queries.ts'
import { fromCart } from '../cart/start-checkout.ts'
import { canBeBought, cartTotals, type DeliveryWay } from '../cart/totals.ts'
import type { Gst } from './gst-fields.tsx'
import type { CheckoutAddress, FromCheckout } from './navigation-state.ts'

/** `pickupAt`: the place, where it is picked up; the address is then the place's. */
export type Purchase = {
  cart: CartOnWire
  totals: Totals
  address: CheckoutAddress
  pickupAt?: string | undefined
  wantsExpress?: boolean | undefined
  gst?: Gst | undefined
}

type How = Pick<Purchase, 'pickupAt' | 'wantsExpress'>

export const wayOf = ({ pickupAt, wantsExpress = false }: How): DeliveryWay => ({
  isPickup: pickupAt !== undefined,
  wantsExpress,
})

/** Uses today's prices, not the amounts in the navigation state. */
export function usePurchase(address: CheckoutAddress | undefined, how: How) {
  const { data: cart } = useCart()
  return {
    cart,
    totals: cart && cartTotals(cart, address ?? null, wayOf(how)),
    wrong: cart !== undefined && !canBeBought(cart),
  }
}

/** With the fee for cash, if that is the way to pay. */
export function paidBy(method: PaymentMethod | undefined, purchase: Purchase): Purchase {
  if (method !== 'COD') return purchase
  const { cart, address } = purchase
  return { ...purchase, totals: cartTotals(cart, address, { isCash: true, ...wayOf(purchase) }) }
}

export type CreateOrderRequest = ReturnType<typeof orderRequest>

export function orderRequest(
  { cart, totals, address, pickupAt, wantsExpress, gst }: Purchase,
  paymentMethod: PaymentMethod,
) {
  return {
    items: cart.items.map(({ productId, size, quantity }) => ({ productId: productId._id, size, quantity })),
    shippingAddress: address,
    ...gst,
    paymentMethod,
    theTotelAmount: toRupees(totals.total),
    discount: toRupees(totals.couponDiscount),
    discountedAmount: toRupees(totals.offerDiscount),
    ...(cart.coupen?.deliveryDiscount && { deliveryCoupen: cart.coupen.code }),
    ...(pickupAt !== undefined && { pickupAt }),
    ...(wantsExpress && { wantsExpress }),
  }
}

export function toCheckoutState({ cart, totals, ...chosen }: Purchase): FromCheckout {
  return { ...fromCart(cart, totals), ...chosen }
}
