import type { Paise } from '../../lib/money.ts'
import type { Tx } from '../../platform/database.ts'
import { emptyWallet, readBalance } from './store.ts'

/** The customer must be locked, so that no credit arrives. */
export function findBalance(tx: Tx, userId: string): Promise<Paise> {
  return readBalance(tx, userId)
}

export function closeWallet(tx: Tx, userId: string): Promise<void> {
  return emptyWallet(tx, userId)
}
