import type { PaymentMethod, Status } from '../orders/rules.ts'

/** A cancelled item is refunded if it was prepaid, a returned one always. Damaged units are not restocked. */
export function effectsOf(
  move: { from: Status; to: Status },
  paymentMethod: PaymentMethod,
  returnReason: string | null,
): { refund: boolean; restock: boolean } {
  if (move.from === move.to) return { refund: false, restock: false }
  if (move.to === 'Cancelled') return { refund: paymentMethod !== 'COD', restock: true }
  if (move.to === 'ReturnAccepted') return { refund: true, restock: returnReason !== 'Damaged product' }
  return { refund: false, restock: false }
}

/** Of an admin's move, before the order is read: cancelling may refund, accepting a return does. */
export function mayRefund(to: Status): boolean {
  return to === 'Cancelled' || to === 'ReturnAccepted'
}

/** Shipping is refunded with the last cancellation if it was prepaid and nothing was ever shipped. */
export function shippingMayGoBack(statuses: readonly Status[], paymentMethod: PaymentMethod): boolean {
  return paymentMethod !== 'COD' && statuses.every((status) => status === 'Cancelled')
}
