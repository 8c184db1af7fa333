import type { Paise } from '../../../lib/money.ts'
import { type Database, run } from '../../../platform/database.ts'
import { fetchRows } from '../../../platform/snapshot-stream.ts'
import type { Charges } from '../../charges/rules.ts'
import { chargesSql } from '../../charges/sql-rules.ts'
import { figuresOfOrder } from '../../orders/sales-sql-rules.ts'
import type { Days } from '../period-rules.ts'
import { startOf } from '../rollup-store.ts'

export type ExportedOrder = {
  number: number
  placedAt: Date
  customer: string
  items: string
  paymentMethod: string
  status: string
  subtotal: Paise
  offerDiscount: Paise
  couponDiscount: Paise
  couponCode: string | null
  charges: Charges
  total: Paise
  refunded: Paise
  uncollected: Paise
  kept: Paise
}

const soldOrders = `
  select order_number as number, placed_at as "placedAt", users.name as customer, payment_method as "paymentMethod",
    order_status as status, subtotal, offer_discount as "offerDiscount", coupon_discount as "couponDiscount",
    coalesce(coupon_code, multibuy ->> 'name') as "couponCode", ${chargesSql} as charges, figures.amount::bigint as total,
    figures.refunded::bigint as refunded, figures.uncollected::bigint as uncollected, figures.kept::bigint as kept, (
      select string_agg(product_name || ' × ' || quantity, ', ' order by position) from order_items
      where order_id = orders.id
    ) as items
  from orders join users on users.id = user_id, ${figuresOfOrder}
  where state = 'placed' and (is_sale or figures.refunded > 0 or figures.kept > 0)
    and placed_at >= ${startOf('$1::date')} and placed_at < ${startOf('$2::date + 1')}
  order by placed_at, orders.id`

/** Streamed with backpressure, earliest first. */
export function exportOrders(on: Database, { from, to }: Days): AsyncGenerator<ExportedOrder> {
  return fetchRows<ExportedOrder>(on, soldOrders, [from, to])
}

export function firstOrders(on: Database, { from, to }: Days, limit: number): Promise<ExportedOrder[]> {
  return run<ExportedOrder>(on, `${soldOrders} limit $3`, [from, to, limit])
}
