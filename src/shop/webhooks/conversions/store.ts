import { fromPaise, type Paise } from '../../../lib/money.ts'
import { type Database, run } from '../../../platform/database.ts'
import type { Recipient } from '../../orders/sources/rules.ts'

export type AgreedOrder = {
  charges: number
  coupon: string | null
  email: string
  phone: string | null
  userAgent: string | null
}

// The source of an order is deleted when its buyer withdraws.
const agreed = `
  select orders.total - (subtotal - offer_discount - coupon_discount) as charges, coupon_code as coupon, email, phone,
    user_agent as "userAgent"
  from order_sources join orders on orders.id = order_sources.order_id join users on users.id = orders.user_id
  where order_sources.order_id = $1 and $2 = any(told_to) and users.deleted_at is null`

/** Null if its buyer has not agreed that this one is told of it, or does not any more. */
export async function findAgreedOrder(
  on: Database,
  orderId: string,
  recipient: Recipient,
): Promise<AgreedOrder | null> {
  const [order] = await run<AgreedOrder>(on, agreed, [orderId, recipient])
  return order ?? null
}

type SoldItem = {
  id: string
  name: string
  brand: string
  category: string
  variant: string
  quantity: number
}
type ItemRow = SoldItem & { whole: number; back: number | null }

const items = `
  select size_id as id, product_name as name, brand_name as brand, category_name as category,
    coalesce(size_label, trim_scale(size)::text) as variant, quantity, price * quantity - coupon_share as whole, refund as back
  from order_items where order_id = $1 and ($2::uuid is null or id = $2) order by position`

/** All items of an order as they were sold, or one with what was paid back for it. */
export async function listConversionItems(
  on: Database,
  orderId: string,
  itemId: string | null,
): Promise<(SoldItem & { paid: Paise })[]> {
  const rows = await run<ItemRow>(on, items, [orderId, itemId])
  return rows.map(({ whole, back, ...item }) => ({
    ...item,
    paid: fromPaise(itemId === null ? whole : (back ?? whole)),
  }))
}
