import type { Paise } from '../../lib/money.ts'
import type { RefundTo, SourceState } from '../payments/provider-rules.ts'
import type { PaymentMethod } from './rules.ts'

export type SourceRefusal = { reason: 'no-source'; state: Exclude<SourceState, 'open'> }

type Source = {
  paymentMethod: PaymentMethod
  /** Null without a charge in the books. */
  refundable: Paise | null
  isClosed: boolean
  hasAccount: boolean
}

export function sourceStateOf({ paymentMethod, refundable, isClosed, hasAccount }: Source): SourceState {
  if (paymentMethod === 'Wallet') return 'wallet'
  if (paymentMethod === 'COD') return hasAccount ? 'open' : 'no-account'
  if (refundable === null) return 'unpaid'
  if (isClosed) return 'closed'
  return refundable > 0 ? 'open' : 'spent'
}

/** Null if an admin may choose it. */
export function sourceRefusal(refundTo: RefundTo | null, state: SourceState): SourceRefusal | null {
  return refundTo === 'source' && state !== 'open' ? { reason: 'no-source', state } : null
}

export const sourceProblems: Record<Exclude<SourceState, 'open'>, string> = {
  wallet: 'It was paid from the wallet',
  unpaid: 'The books have no payment of this order',
  spent: 'All that was paid went back already',
  closed: 'The provider refused to refund this payment before',
  'no-account': 'The customer gave no UPI id or bank account',
}
