import { minus, nothing, type Paise } from '../../lib/money.ts'
import type { Tx } from '../../platform/database.ts'
import { keptOf } from '../payments/provider-rules.ts'
import { findReturnedOfOrder, keepReturned } from '../payments/returned-payments-store.ts'
import { type Cause, openWallet, postEntries, readUnclaimed } from './store.ts'

/**
 * Pays into the wallet what is due and did not go back at the provider already, nor may still be taken by a dispute. Goes to
 * `unclaimed` if the customer is deleted. A second refund for the same reference throws and rolls back. The caller holds the
 * lock on the order. Answers what was paid.
 */
export async function refundToWallet(
  tx: Tx,
  { userId, orderId }: { userId: string; orderId: string },
  due: Paise,
  cause: Cause & { cause: 'refund' | 'shipping-refund' },
): Promise<Paise> {
  if (due === 0) return nothing
  const returned = await findReturnedOfOrder(tx, orderId)
  const kept = returned ? keptOf(due, returned) : nothing
  if (returned && kept > 0) await keepReturned(tx, returned.paymentId, kept)
  const paid = minus(due, kept)
  const account = paid > 0 ? ((await openWallet(tx, userId)) ?? (await readUnclaimed(tx))) : null
  await postEntries(tx, cause, [
    ...(account === null ? [] : [[{ id: account }, paid] as const]),
    ['refund-advances', kept],
    ['refunds', -due],
  ])
  return paid
}
