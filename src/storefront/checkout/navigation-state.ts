import type { DeliveryDays } from '../../lib/delivery-zones.ts'
import type { AddressOnWire } from '../../shop/addresses/address-wire.ts'
import type { OrderOnWire } from '../../shop/orders/wire.ts'
import type { FromCart } from '../cart/start-checkout.ts'
import type { Proof } from '../payment/dialog.ts'
import type { Gst } from './gst-fields.tsx'

/** That of a place where it is picked up is in no address book. */
export type CheckoutAddress = Omit<AddressOnWire, '_id'> & { _id?: string | undefined }

export type FromCheckout = FromCart & {
  address: CheckoutAddress
  pickupAt?: string | undefined
  expressDays?: DeliveryDays | undefined
  gst?: Gst | undefined
}

export function readCartState(state: unknown): FromCart | null {
  return isRecord(state) && typeof state.total === 'number' ? (state as FromCart) : null
}

export function readCheckoutState(state: unknown): FromCheckout | null {
  return readCartState(state) && isRecord(state) && isRecord(state.address) ? (state as FromCheckout) : null
}

/** `left`: the dialog was closed; `refusal` is the provider's reason, `before` the newest order at that time. */
export type Attempt =
  | { ended: 'left'; refusal: string | null; before: string | null }
  | { ended: 'refused'; reason: string }
  | { ended: 'unknown'; proof: Proof }

export type FromAttempt = FromCheckout & { attempt: Attempt }

export function readAttemptState(state: unknown): FromAttempt | null {
  return readCheckoutState(state) && isRecord(state) && isRecord(state.attempt)
    ? (state as FromAttempt)
    : null
}

export type FromPayment = { order: OrderOnWire }

export function readPaymentState(state: unknown): FromPayment | null {
  return isRecord(state) && isRecord(state.order) ? (state as FromPayment) : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
