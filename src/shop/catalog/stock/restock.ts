import { sql } from 'kysely'
import type { Tx } from '../../../platform/database.ts'
import type { Units } from './deduct-stock.ts'

/** Fails when repeated for the same cause. Removed sizes count too, hidden until added again. */
export async function restock(
  tx: Tx,
  { itemId, sizeId, quantity }: Units,
  cause: 'cancel' | 'return',
): Promise<void> {
  await sql`
    with raised as (
      update product_sizes set stock = stock + ${quantity}::int where id = ${sizeId} returning id
    )
    insert into stock_moves (size_id, quantity, cause, order_item_id)
    select id, ${quantity}::int, ${cause}, ${itemId}::uuid from raised`.execute(tx)
}
