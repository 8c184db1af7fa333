import { toRupees } from '../../../lib/money.ts'
import type { AddressOnWire } from '../../../shop/accounts/wire.ts'
import type { Totals } from '../../../shop/cart/rules.ts'
import type { CartOnWire } from '../../../shop/cart/wire.ts'
import type { PaymentMethod } from '../../../shop/orders/rules.ts'
import type { FromCheckout } from './navigation-state.ts'

/** What is bought, at the figures that the shopper sees, and where it goes. */
export type Purchase = { cart: CartOnWire; totals: Totals; address: AddressOnWire }

export type CreateOrderRequest = ReturnType<typeof orderRequest>

/** The body that every call for an order takes. */
export function orderRequest({ cart, totals, address }: Purchase, paymentMethod: PaymentMethod) {
  return {
    items: cart.items.map(({ productId, size, quantity }) => ({ productId: productId._id, size, quantity })),
    shippingAddress: address,
    paymentMethod,
    theTotelAmount: toRupees(totals.total),
    discount: toRupees(totals.couponDiscount),
    discountedAmount: toRupees(totals.offerDiscount),
  }
}

/** The amounts and the address, as the payment page takes them. */
export function passOn({ cart, totals, address }: Purchase): FromCheckout {
  return {
    total: toRupees(totals.total),
    coupenDiscount: toRupees(totals.couponDiscount),
    offerDiscount: toRupees(totals.offerDiscount),
    appliedCoupen: cart.coupen?.code ?? null,
    address,
  }
}
