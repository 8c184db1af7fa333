import type { Tx } from '../../platform/database.ts'
import type { Order } from '../orders/rules.ts'
import { lockOrder, wasShipped } from './store.ts'

/** `FOR UPDATE` on a placed order, and whether any of it was ever shipped. */
export async function lockPlaced(
  tx: Tx,
  id: string,
  userId?: string,
): Promise<{ order: Order; wasShipped: boolean } | null> {
  const order = await lockOrder(tx, id, userId)
  return order && { order, wasShipped: await wasShipped(tx, id) }
}
