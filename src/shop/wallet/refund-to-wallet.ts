import type { Paise } from '../../lib/money.ts'
import type { Tx } from '../../platform/database.ts'
import { type Cause, openWallet, post } from './store.ts'

/** Pays money back into the shopper's wallet. A second refund of the same thing is an error, and undoes the transaction. */
export async function refundToWallet(
  tx: Tx,
  userId: string,
  amount: Paise,
  cause: Cause & { cause: 'refund' | 'shipping-refund' },
): Promise<void> {
  if (amount === 0) return
  const wallet = await openWallet(tx, userId)
  await post(tx, wallet.id, amount, 'refunds', cause)
}
