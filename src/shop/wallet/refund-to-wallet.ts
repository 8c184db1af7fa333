import type { Paise } from '../../lib/money.ts'
import type { Tx } from '../../platform/database.ts'
import { type Cause, openWallet, post, readUnclaimed } from './store.ts'

/** Goes to `unclaimed` if the customer is deleted. A second refund for the same reference throws and rolls back. */
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
