import { clock } from '../../platform/clock.ts'
import { run, type Tx } from '../../platform/database.ts'
import { deductStock } from '../catalog/stock/deduct-stock.ts'
import { refuseOvertaken } from './as-offered.ts'
import type { OrderDraft } from './price-order-rules.ts'
import { itemRows, writeItems } from './write-items.ts'

const hold = `
  with placed as (
    insert into orders (user_id, state, payment_method, subtotal, offer_discount, coupon_discount, shipping, total,
      coupon_code, shipping_address, hold_ends_at)
    values ($1, 'awaiting_payment', $2, $3::bigint, $4::bigint, $5::bigint, $6::bigint, $7::bigint, $8, $9::jsonb, $10)
    returning id, user_id
  ), ${writeItems('$11')}, ${deductStock}
  select id, ${refuseOvertaken({ taken: 'taken', count: '$12', items: '$11', coupon: '$14', today: '$13' })} from placed`

/** The cart's lines stay. If units are gone or the offer has changed, `tx` is rolled back; a retry is safe. */
export async function insertReservation(
  tx: Tx,
  userId: string,
  draft: OrderDraft,
  endsAt: Date,
): Promise<string> {
  const rows = await run<{ id: string }>(tx, hold, [
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
