import { type Database, run } from '../../platform/database.ts'
import type { Order } from '../orders/rules.ts'
import type { ToldSource } from '../orders/sources/rules.ts'
import { codAddressOf, type OrderDraft } from './price-order-rules.ts'
import { insertOrderStatement, orderParametersOf } from './sql-statements.ts'
import type { Key } from './store.ts'

type InsertedOrder = {
  id: string
  number: number
  placedAt: Date
  itemId: string
  name: string
  email: string
}

/**
 * Inserts the order, claims its idempotency key, takes the stock and removes the cart lines in one statement, all or
 * nothing. Null if the key belongs to another order or the cart is gone; a concurrent request with the same key waits.
 * `claimed`: order id of a key that is already claimed. `maxOpenCod`: see `findOpenCodRefusal`.
 */
export async function insertOrder(
  on: Database,
  userId: string,
  draft: OrderDraft,
  key: Key | null,
  {
    claimed,
    maxOpenCod,
    source,
  }: { claimed: string | null; maxOpenCod: number | null; source: ToldSource | null },
): Promise<Order | null> {
  const values = insertOrderStatement.valuesOf({
    ...orderParametersOf(userId, draft),
    source: source && JSON.stringify(source),
    key: key?.text ?? null,
    requestHash: key?.requestHash ?? null,
    keyOrderId: claimed,
    codAddress: JSON.stringify(codAddressOf(draft)),
    maxOpenCod,
  })
  const rows = await run<InsertedOrder>(on, insertOrderStatement.text, values)
  const [first] = rows
  if (!first) return null
  return {
    ...draft,
    id: first.id,
    number: first.number,
    placedAt: first.placedAt,
    buyer: { id: userId, name: first.name, email: first.email },
    items: draft.items.map((item, position) => {
      const id = rows[position]?.itemId ?? ''
      return { ...item, id, status: 'Pending', cancelReason: null }
    }),
  }
}
