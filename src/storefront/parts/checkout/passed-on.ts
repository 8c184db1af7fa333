import type { AddressOnWire } from '../../../shop/accounts/wire.ts'
import type { OrderOnWire } from '../../../shop/orders/wire.ts'

/** What the cart passes on to the checkout (specification, section 4), in rupees. */
export type FromCart = {
  total: number
  coupenDiscount: number
  offerDiscount: number
  appliedCoupen: string | null
}

/** What the checkout passes on to the payment. */
export type FromCheckout = FromCart & { address: AddressOnWire }

/** The navigation state of the checkout; null when somebody came by another way. */
export function passedByCart(state: unknown): FromCart | null {
  return isRecord(state) && typeof state.total === 'number' ? (state as FromCart) : null
}

/** The navigation state of the payment; null when somebody came by another way. */
export function passedByCheckout(state: unknown): FromCheckout | null {
  return passedByCart(state) && isRecord(state) && isRecord(state.address) ? (state as FromCheckout) : null
}

/** What the payment passes on to the confirmation: the order that was made. */
export type FromPayment = { order: OrderOnWire }

/** The navigation state of the confirmation; null when somebody came by another way. */
export function passedByPayment(state: unknown): FromPayment | null {
  return isRecord(state) && isRecord(state.order) ? (state as FromPayment) : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
