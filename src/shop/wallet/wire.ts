import { toRupees } from '../../lib/money.ts'
import type { Movement, Wallet } from './rules.ts'

export type MovementOnWire = {
  _id: string
  date: string
  type: 'Credit' | 'Debit'
  /** Rupees; always more than zero. */
  amount: number
  description: string
}

export type WalletOnWire = {
  balance: number
  /** The newest first. */
  transactions: MovementOnWire[]
  total: number
}

export function presentWallet({ balance, movements, total }: Wallet): WalletOnWire {
  return { balance: toRupees(balance), transactions: movements.map(presentMovement), total }
}

function presentMovement({ id, at, type, amount, description }: Movement): MovementOnWire {
  return { _id: id, date: at.toISOString(), type, amount: toRupees(amount), description }
}
