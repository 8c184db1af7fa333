import { run, type Tx } from '../../platform/database.ts'
import type { OrderDraft } from './price-order-rules.ts'
import { insertCounterStatement, orderParametersOf } from './sql-statements.ts'

/** As `insertOrder`, without a cart and its mail: a placed order with its items and stock, all or nothing. A key has claimed the id. */
export async function insertCounterOrder(
  tx: Tx,
  orderId: string,
  userId: string,
  draft: OrderDraft,
): Promise<void> {
  const values = insertCounterStatement.valuesOf({ ...orderParametersOf(userId, draft), orderId })
  await run(tx, insertCounterStatement.text, values)
}
