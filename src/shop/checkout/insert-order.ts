import { clock } from '../../platform/clock.ts'
import { type Database, run } from '../../platform/database.ts'
import type { Order } from '../orders/rules.ts'
import type { OrderDraft } from './price-order-rules.ts'
import { insertOrderStatement, itemRows } from './sql-statements.ts'
import type { Key } from './store.ts'

type Placed = { id: string; placedAt: Date; itemId: string; name: string; email: string }

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
  { claimed, maxOpenCod }: { claimed: string | null; maxOpenCod: number | null },
): Promise<Order | null> {
  const rows = await run<Placed>(on, insertOrderStatement, [
    userId,
    key?.text ?? null,
    key?.requestHash ?? null,
    draft.paymentMethod,
    draft.subtotal,
    draft.offerDiscount,
    draft.couponDiscount,
    draft.shipping,
    draft.total,
    draft.couponCode,
    JSON.stringify(draft.shippingAddress),
    itemRows(draft.items),
    draft.items.length,
    clock.today(),
    claimed,
    draft.couponId,
    draft.gst?.gstin ?? null,
    draft.gst?.legalName ?? null,
    draft.kept.codLimit,
    draft.kept.returnDays,
    maxOpenCod,
  ])
  const [first] = rows
  if (!first) return null
  return {
    ...draft,
    id: first.id,
    placedAt: first.placedAt,
    buyer: { id: userId, name: first.name, email: first.email },
    items: draft.items.map((item, position) => {
      const id = rows[position]?.itemId ?? ''
      return { ...item, id, status: 'Pending', cancelReason: null }
    }),
  }
}
