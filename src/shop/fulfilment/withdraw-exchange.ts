import { transaction } from '../../platform/database.ts'
import { findOpenExchange, releaseExchange } from '../orders/exchanges-store.ts'
import { lockOrder } from '../orders/store.ts'

/** The return stays asked for, with money back. False if nothing is reserved for it. */
export function withdrawExchange(
  userId: string,
  { orderId, itemId }: { orderId: string; itemId: string },
): Promise<boolean> {
  return transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, userId)
    if (!order?.items.some(({ id }) => id === itemId)) return false
    const exchange = await findOpenExchange(tx, itemId)
    if (exchange) await releaseExchange(tx, exchange.id)
    return exchange !== null
  })
}
