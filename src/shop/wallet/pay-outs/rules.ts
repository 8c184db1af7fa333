import type { Day } from '../../../lib/dates.ts'
import type { Paise } from '../../../lib/money.ts'

export type PayOutDestination =
  | { kind: 'upi'; upiId: string }
  | { kind: 'bank'; holder: string; accountNumber: string; ifsc: string }

/** Shown instead of a destination: the last four letters of the name, or digits of the account. */
export function lastFourOf(destination: PayOutDestination): string {
  const name = destination.kind === 'upi' ? destination.upiId.split('@')[0] : destination.accountNumber
  return (name ?? '').slice(-4)
}

export const payOutStatuses = ['due', 'paid', 'returned'] as const
export type PayOutStatus = (typeof payOutStatuses)[number]

/** Without an order it paid what a deleted customer had left, for the reason in `note`. */
export type PayOut = {
  id: string
  orderId: string | null
  orderNumber: number | null
  customer: { id: string; name: string } | null
  amount: Paise
  /** `counter`: given back there. */
  kind: PayOutDestination['kind'] | 'counter' | null
  lastFour: string | null
  status: PayOutStatus
  reference: string | null
  paidOn: Day | null
  note: string | null
  createdAt: Date
  settledAt: Date | null
}

export type DuePayOut = Pick<PayOut, 'id' | 'amount'> & {
  orderNumber: number
  destination: PayOutDestination | null
}

/** As many are marked at once, or are in one file. */
export const MAX_PAY_OUTS = 500
export const MAX_REFERENCE_LENGTH = 60
export const MAX_NOTE_LENGTH = 200

/** `booked`: with this key. */
export type PayOutRefusal =
  | { reason: 'not-due' | 'no-pay-out' | 'future-day' | 'booked' | 'used' }
  | { reason: 'too-much'; unclaimed: Paise }
