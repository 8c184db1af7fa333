import { clock } from '../../platform/clock.ts'
import { run, type Tx } from '../../platform/database.ts'
import type { OrderDraft } from './price-order-rules.ts'
import { insertReservationStatement, itemRows } from './sql-statements.ts'

/** The cart's lines stay. If units are gone or the offer has changed, `tx` is rolled back; a retry is safe. */
export async function insertReservation(
  tx: Tx,
  userId: string,
  draft: OrderDraft,
  endsAt: Date,
): Promise<string> {
  const rows = await run<{ id: string }>(tx, insertReservationStatement, [
    userId,
    draft.paymentMethod,
    draft.subtotal,
    draft.offerDiscount,
    draft.couponDiscount,
    draft.shipping,
    draft.total,
    draft.couponCode,
    JSON.stringify(draft.shippingAddress),
    endsAt,
    itemRows(draft.items),
    draft.items.length,
    clock.today(),
    draft.couponId,
  ])
  return (rows[0] as { id: string }).id
}
