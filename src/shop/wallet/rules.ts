import { fromPaise, type Paise } from '../../lib/money.ts'
import { minPayment, type PaymentIntentRefusal, type PaymentRefusal } from '../payments/rules.ts'

export type Movement = { id: string; at: Date; type: 'Credit' | 'Debit'; amount: Paise; description: string }

export type Wallet = { balance: Paise; movements: Movement[]; total: number }

export type TopUp = { providerOrderId: string; amount: Paise; key: string }

export const MIN_TOP_UP = minPayment
/** ₹1 lakh: a larger amount is more likely a typo. */
export const MAX_TOP_UP = fromPaise(1_00_000_00)

export function topUpProblem(amount: Paise): 'not-an-amount' | 'too-little' | 'too-much' | null {
  if (amount <= 0) return 'not-an-amount'
  if (amount < MIN_TOP_UP) return 'too-little'
  return amount > MAX_TOP_UP ? 'too-much' : null
}

/** `second`: the top-up was credited by another payment; `unusable`: the payment does not cover it. */
export type CreditRefusal = PaymentRefusal | { reason: 'second' | 'unusable' | 'closed' }

export type AddRefusal = CreditRefusal | { reason: 'no-proof' | 'no-top-up' }

/** `wallet-off`: by the owner. */
export type RequestRefusal = PaymentIntentRefusal | { reason: 'already-paid' | 'wallet-off' }
