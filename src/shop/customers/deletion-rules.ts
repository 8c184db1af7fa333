import type { Paise } from '../../lib/money.ts'

export type CustomerMoney = {
  balance: Paise
  awaitingPayment: Paise
  returns: Paise
  /** Owed through the provider and not processed yet. */
  refunds: Paise
}

export const hasMoney = (money: CustomerMoney) => Object.values(money).some((amount) => amount > 0)

/** `in-doubt`: an order is being paid and the provider does not answer. */
export type DeleteRefusal =
  | { reason: 'no-customer' | 'is-admin' | 'in-doubt' }
  | { reason: 'has-money'; money: CustomerMoney }
