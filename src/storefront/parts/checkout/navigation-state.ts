import type { AddressOnWire } from '../../../shop/accounts/wire.ts'
import type { OrderOnWire } from '../../../shop/orders/wire.ts'
import type { Proof } from './razorpay-dialog.ts'

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

/**
 * How an online payment ended that made no order: the dialog was left (with the provider's reason, when it had refused the
 * last attempt; `before` is the newest order of that time), the shop did not find it paid, or nobody could say, and the
 * proof is to be asked about again.
 */
export type Attempt =
  | { ended: 'left'; refusal: string | null; before: string | null }
  | { ended: 'refused'; reason: string }
  | { ended: 'unknown'; proof: Proof }

/** What the payment passes on when it failed: everything that another try needs, and how this one ended. */
export type FromAttempt = FromCheckout & { attempt: Attempt }

/** The navigation state of the screen after a failed payment; null when somebody came by another way. */
export function passedByAttempt(state: unknown): FromAttempt | null {
  return passedByCheckout(state) && isRecord(state) && isRecord(state.attempt) ? (state as FromAttempt) : null
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
