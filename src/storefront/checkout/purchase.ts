import type { DeliveryDays } from '../../lib/delivery-zones.ts'
import { toRupees } from '../../lib/money.ts'
import { feesIn } from '../../shop/cart/terms-wire.ts'
import type { CartOnWire } from '../../shop/cart/wire.ts'
import { hasExpress } from '../../shop/checkout/express-rules.ts'
import type { PaymentMethod } from '../../shop/orders/rules.ts'
import { useCart } from '../cart/queries.ts'
import { fromCart } from '../cart/start-checkout.ts'
import { type CartTotals, canBeBought, cartTotals, type DeliveryWay } from '../cart/totals.ts'
import type { Gst } from './gst-fields.tsx'
import type { CheckoutAddress, FromCheckout } from './navigation-state.ts'

/** `pickupAt`: the place, where it is picked up; the address is then the place's. `expressDays`: missing of a standard order. */
export type Purchase = {
  cart: CartOnWire
  totals: CartTotals
  address: CheckoutAddress
  pickupAt?: string | undefined
  expressDays?: DeliveryDays | undefined
  gst?: Gst | undefined
}

type How = Pick<Purchase, 'pickupAt' | 'expressDays'>

export const wayOf = ({ pickupAt, expressDays }: How): DeliveryWay => ({
  isPickup: pickupAt !== undefined,
  wantsExpress: expressDays !== undefined,
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

/** The owner has changed its days or taken it off since it was chosen. */
export function lacksExpress({ cart, address, expressDays }: Purchase): boolean {
  return expressDays !== undefined && !hasExpress(feesIn(cart.terms), address, expressDays)
}

export type CreateOrderRequest = ReturnType<typeof orderRequest>

export function orderRequest(
  { cart, totals, address, pickupAt, expressDays, gst }: Purchase,
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
    ...(totals.multibuy && { multibuy: totals.multibuy.id }),
    ...(cart.coupen?.deliveryDiscount && { deliveryCoupen: cart.coupen.code }),
    ...(pickupAt !== undefined && { pickupAt }),
    ...(expressDays && { expressDays }),
  }
}

export function toCheckoutState({ cart, totals, ...chosen }: Purchase): FromCheckout {
  return { ...fromCart(cart, totals), ...chosen }
}
