import type { Paise } from '../../lib/money.ts'
import type { Tx } from '../../platform/database.ts'
import { emptyWallet, readBalance } from './store.ts'

/** What is in a customer's wallet. While the customer is locked nothing comes into it. */
export function findBalance(tx: Tx, userId: string): Promise<Paise> {
  return readBalance(tx, userId)
}

/** Empties the wallet of a customer who is being deleted: what was in it is unclaimed. */
export function closeWallet(tx: Tx, userId: string): Promise<void> {
  return emptyWallet(tx, userId)
}
