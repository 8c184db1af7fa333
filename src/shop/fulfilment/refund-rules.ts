import type { PaymentMethod, Status } from '../orders/rules.ts'
import type { RefundRoute, RefundTo } from '../payments/provider-rules.ts'

type Move = { from: Status; to: Status; isPickup?: boolean }

/** The courier has it, and is asked to bring it back. What waits to be picked up never left. */
export function hasToBeStopped({ from, to, isPickup = false }: Move): boolean {
  return from === 'Shipped' && to === 'Cancelled' && !isPickup
}

/**
 * A cancelled item is refunded if it was prepaid, a returned one always. Damaged units are not restocked, and those that are on
 * their way when they come back (`outcome-rules`).
 */
export function effectsOf(
  move: Move,
  paymentMethod: PaymentMethod,
  returnReason: string | null,
): { refund: boolean; restock: boolean } {
  if (move.from === move.to) return { refund: false, restock: false }
  if (move.to === 'Cancelled')
    return { refund: paymentMethod !== 'COD', restock: move.from === 'Pending' || move.isPickup === true }
  if (move.to === 'ReturnAccepted') return { refund: true, restock: returnReason !== 'Damaged product' }
  return { refund: false, restock: false }
}

/** `source` of what is paid in cash is a bank account or a UPI id. */
export function routeOf(refundTo: RefundTo, paymentMethod: PaymentMethod, isCounter: boolean): RefundRoute {
  if (isCounter) return 'counter'
  if (refundTo === 'wallet' || paymentMethod === 'Wallet') return 'wallet'
  return paymentMethod === 'COD' ? 'bank' : 'source'
}

/** The order is not read yet, so that a cancellation only may refund; accepting a return does. */
export function mayRefund(to: Status): boolean {
  return to === 'Cancelled' || to === 'ReturnAccepted'
}

/** Charges are refunded with the last cancellation if they were prepaid and nothing was ever shipped. */
export function chargesMayGoBack(statuses: readonly Status[], paymentMethod: PaymentMethod): boolean {
  return paymentMethod !== 'COD' && statuses.every((status) => status === 'Cancelled')
}
