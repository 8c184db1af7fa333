import type { Paise } from '../../lib/money.ts'
import type { User } from '../accounts/rules.ts'
import type { Note } from '../notes/rules.ts'
import type { ReturnRequest } from '../orders/return-rules.ts'
import type { Order } from '../orders/rules.ts'
import type { Wallet } from '../wallet/rules.ts'

export type Customer = User & {
  /** Paise, without orders that were cancelled completely (rules.md, 'Report'). */
  orders: number
  spent: Paise
}

/** `by`: the admin's name. */
export type Blocking = { by: string; at: Date }

export const customerStates = ['Active', 'Blocked'] as const
export type CustomerState = (typeof customerStates)[number]
export const customerSorts = ['name', 'email', 'createdAt'] as const
export type CustomerSort = (typeof customerSorts)[number]

/** Specification, 4: `isVerified` means not blocked. */
export function customerState(isVerified: boolean): CustomerState {
  return isVerified ? 'Active' : 'Blocked'
}

export type CustomerMoney = {
  balance: Paise
  awaitingPayment: Paise
  returns: Paise
  /** Owed through the provider, or to a bank account or UPI id, and not paid yet. */
  refunds: Paise
}

export type CustomerDetails = {
  customer: Customer
  /** Units of goods. */
  delivered: number
  returned: number
  money: CustomerMoney
  blocked: Blocking | null
  orders: Order[]
  returns: ReturnRequest[]
  wallet: Wallet | null
  notes: Note[]
}

export const hasMoney = (money: CustomerMoney) => Object.values(money).some((amount) => amount > 0)

/** `in-doubt`: an order is being paid and the provider does not answer. */
export type DeleteRefusal =
  | { reason: 'no-customer' | 'is-admin' | 'in-doubt' }
  | { reason: 'has-money'; money: CustomerMoney }
