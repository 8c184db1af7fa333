import { fromPaise, type Paise } from '../../lib/money.ts'
import { type Charge, type ChargeRefusal, minPayment, type PaymentRefusal } from '../payments/rules.ts'

export type { Charge }

/** A movement of a wallet: money in, or money out. */
export type Movement = { id: string; at: Date; type: 'Credit' | 'Debit'; amount: Paise; description: string }

/** What a wallet holds, some of its movements, the newest first, and how many there are. */
export type Wallet = { balance: Paise; movements: Movement[]; total: number }

/** Money that may be paid into a wallet: the provider's order for it, and the shop's public key there. */
export type TopUp = { providerOrderId: string; amount: Paise; key: string }

export const MIN_TOP_UP = minPayment
/** More than a lakh at once is more likely a slip of the finger. */
export const MAX_TOP_UP = fromPaise(1_00_000_00)

/** What is wrong with an amount that somebody wants to add. */
export function topUpProblem(amount: Paise): 'not-an-amount' | 'too-little' | 'too-much' | null {
  if (amount <= 0) return 'not-an-amount'
  if (amount < MIN_TOP_UP) return 'too-little'
  return amount > MAX_TOP_UP ? 'too-much' : null
}

/** Why money was not credited. `second`: another payment of the same top-up was; `unusable`: the payment does not cover it. */
export type CreditRefusal = PaymentRefusal | { reason: 'second' | 'unusable' | 'closed' }

/** The same of what a browser claims. `no-top-up`: there is none of that shopper's. */
export type AddRefusal = CreditRefusal | { reason: 'no-proof' | 'no-top-up' }

/** Why there is nothing to be paid. */
export type RequestRefusal = ChargeRefusal | { reason: 'already-paid' }
