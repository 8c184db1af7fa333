import type { Paise } from '../../lib/money.ts'
import type { Tx } from '../../platform/database.ts'
import { type Cause, openWallet, post, readUnclaimed } from './store.ts'

/**
 * Pays money back into the shopper's wallet; for one who is deleted it is unclaimed. A second refund of the same thing is an
 * error, and undoes the transaction.
 */
export async function refundToWallet(
  tx: Tx,
  userId: string,
  amount: Paise,
  cause: Cause & { cause: 'refund' | 'shipping-refund' },
): Promise<void> {
  if (amount === 0) return
  const account = (await openWallet(tx, userId)) ?? (await readUnclaimed(tx))
  await post(tx, account, amount, 'refunds', cause)
}
