import { allot, minus, type Paise, times } from '../../../lib/money.ts'
import type { PaymentMethod, SoldLine, Status } from '../rules.ts'

/** Each line's part of the order's coupon, by what the lines cost; the parts add up to it exactly. */
export function couponShares(discount: Paise, lines: readonly { price: Paise; quantity: number }[]): Paise[] {
  return allot(
    discount,
    lines.map((line) => times(line.price, line.quantity)),
  )
}

/** What was paid for a line, and so what goes back for it. */
export function paidFor(line: SoldLine): Paise {
  return minus(times(line.price, line.quantity), line.couponShare)
}

/**
 * What a move brings about beside the new status. A cancelled item's money goes back if it was paid in advance, a returned
 * item's always; units go back on the shelf unless they came back damaged.
 */
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

/** Shipping goes back with the last cancel if it was paid in advance, as long as nothing was ever shipped. */
export function shippingMayGoBack(statuses: readonly Status[], paymentMethod: PaymentMethod): boolean {
  return paymentMethod !== 'COD' && statuses.every((status) => status === 'Cancelled')
}
