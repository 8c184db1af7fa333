import { clock } from '../../platform/clock.ts'
import { type Database, run } from '../../platform/database.ts'
import { consumeLines, lockedCart } from '../cart/consume-lines.ts'
import { deductStock } from '../catalog/stock/deduct-stock.ts'
import { dueToConfirm } from '../orders/mails/confirming-store.ts'
import type { Order } from '../orders/rules.ts'
import { refuseOvertaken } from './as-offered.ts'
import type { OrderDraft } from './price-order-rules.ts'
import type { Key } from './store.ts'
import { itemRows, writeItems } from './write-items.ts'

type Placed = { id: string; placedAt: Date; itemId: string; name: string; email: string }

// Each CTE reads the one before, which fixes the lock order: key, cart, order, sizes by id, cart lines.
const place = `
  with claimed as (
    insert into idempotency_keys (user_id, key, request_hash, order_id)
    select $1, $2, $3::bytea, new_id() where $2::text is not null and $15::uuid is null
    on conflict do nothing
    returning order_id
  ), ${lockedCart('($2::text is null or $15::uuid is not null or exists (select from claimed))')}, placed as (
    insert into orders (id, user_id, payment_method, subtotal, offer_discount, coupon_discount, shipping, total,
      coupon_code, shipping_address)
    select coalesce($15, (select order_id from claimed), new_id()), user_id, $4, $5::bigint, $6::bigint, $7::bigint,
      $8::bigint, $9::bigint, $10, $11::jsonb
    from held
    returning id, user_id, placed_at
  ), ${writeItems('$12')}, noted as (
    insert into order_item_history (item_id, to_status, by_user)
    select bought.id, 'Pending', user_id from bought, placed
  ), ${dueToConfirm}, ${deductStock}, ${consumeLines}
  select placed.id, placed_at as "placedAt", bought.id as "itemId", users.name, users.email,
    ${refuseOvertaken({ taken: 'gone', count: '$13', items: '$12', coupon: '$16', today: '$14' })}
  from placed join users on users.id = placed.user_id, bought order by position`

/**
 * Inserts the order, claims its idempotency key, takes the stock and removes the cart lines in one statement, all or
 * nothing. Null if the key belongs to another order or the cart is gone; a concurrent request with the same key waits.
 * `claimed`: order id of a key that is already claimed.
 */
export async function insertOrder(
  on: Database,
  userId: string,
  draft: OrderDraft,
  key: Key | null,
  claimed: string | null,
): Promise<Order | null> {
  const rows = await run<Placed>(on, place, [
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
