import { inBatches } from '../../platform/batches.ts'
import { clock } from '../../platform/clock.ts'
import { transaction } from '../../platform/database.ts'
import { LOOKED_FOR_MS } from '../payments/rules.ts'
import { clearOrders, lockUnpaid } from './unpaid-store.ts'

/** Six to eight days after creation, when no payment is looked for any more. A later payment is refunded. */
export function clearUnpaid(): Promise<void> {
  const before = new Date(clock.now().getTime() - LOOKED_FOR_MS)
  return inBatches((limit) =>
    transaction(async (tx) => {
      const ids = await lockUnpaid(tx, before, limit)
      await clearOrders(tx, ids)
      return ids.length
    }),
  )
}
