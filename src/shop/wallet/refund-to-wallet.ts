import { nothing, type Paise } from '../../lib/money.ts'
import type { Tx } from '../../platform/database.ts'
import { splitRefund } from '../payments/provider-rules.ts'
import { findRefundable, findReturnedOfOrder, withholdReturned } from '../payments/returned-payments-store.ts'
import { type Cause, openWallet, postEntries, readUnclaimed } from './store.ts'

/**
 * Pays into the wallet what is due, up to what was charged, less what went back at the provider or may be lost to a dispute. Goes
 * to `unclaimed` if the customer is deleted. A second refund for the same reference throws and rolls back. The caller holds the
 * lock on the order.
 */
export async function refundToWallet(
  tx: Tx,
  { userId, orderId }: { userId: string; orderId: string },
  due: Paise,
  cause: Cause & { cause: 'refund' | 'shipping-refund' },
): Promise<{ paid: Paise; withheld: Paise }> {
  if (due === 0) return { paid: nothing, withheld: nothing }
  const returned = await findReturnedOfOrder(tx, orderId)
  const { paid, withheld, unpaid } = splitRefund(due, await findRefundable(tx, orderId), returned)
  if (returned && withheld > 0) await withholdReturned(tx, returned.paymentId, withheld)
  const account = paid > 0 ? ((await openWallet(tx, userId)) ?? (await readUnclaimed(tx))) : null
  await postEntries(tx, cause, [
    ...(account === null ? [] : [[{ id: account }, paid] as const]),
    ['refund-advances', withheld],
    ['payment-differences', unpaid],
    ['refunds', -due],
  ])
  return { paid, withheld }
}
