import type { Paise } from '../../../lib/money.ts'

/** Money of a customer's that the shop holds or is about to move. */
export type CustomerMoney = {
  /** In their wallet. */
  balance: Paise
  /** Of an order that awaits its online payment. */
  awaitingPayment: Paise
  /** Paid for items that they have asked to return. */
  returns: Paise
  /** Payments that are refunded through the provider, and are not there yet. */
  refunds: Paise
}

export const hasMoney = (money: CustomerMoney) => Object.values(money).some((amount) => amount > 0)

/**
 * Why a customer is not deleted. `has-money`: somebody has to confirm it, by the wallet's balance. `in-doubt`: an order of
 * theirs is being paid, and the provider does not answer.
 */
export type DeleteRefusal =
  | { reason: 'no-customer' | 'is-admin' | 'in-doubt' }
  | { reason: 'has-money'; money: CustomerMoney }
