import type { Paise } from '../../../lib/money.ts'
import { ownAccounts, type Side } from '../../wallet/account-rules.ts'

/** Those of no own account. The last two are only known as they are now. */
const others = {
  wallets: { label: 'Wallets of customers', side: 'owed' },
  'cash-with-couriers': { label: 'Cash with couriers', side: 'due' },
  'refunds-to-send': { label: 'Payments that go back', side: 'owed' },
  disputes: { label: 'Disputes open', side: 'disputed' },
} as const

/** Every figure of a day, in the order of the page. */
export const balances: Record<string, { label: string; side: Side | 'disputed' }> = {
  wallets: others.wallets,
  ...ownAccounts,
  'cash-with-couriers': others['cash-with-couriers'],
  'refunds-to-send': others['refunds-to-send'],
  disputes: others.disputes,
}

export const balanceNames = Object.keys(balances)
export const isOwnAccount = (name: string): boolean => name in ownAccounts

export const sidesInWords = {
  owed: 'The shop owes',
  due: 'The shop is owed',
  bank: 'At the bank',
  disputed: 'May be lost',
  result: 'Since the first sale',
} as const satisfies Record<Side | 'disputed', string>

/** The ledger has what comes in as positive for what is owed and for sales, and as negative for what is due and at the bank. */
export const shownOf = (side: Side | 'disputed', balance: number): number =>
  side === 'due' || side === 'bank' ? 0 - balance : balance

/** `amount` null: not known for a day that is over. */
export type Balance = { name: string; label: string; side: Side | 'disputed'; amount: Paise | null }

export type BalanceRow = {
  id: string
  at: Date
  label: string
  orderId: string | null
  customerId: string | null
  amount: Paise
}
