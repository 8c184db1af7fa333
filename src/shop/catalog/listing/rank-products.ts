import { sql } from 'kysely'
import { clock } from '../../../platform/clock.ts'
import { type Database, db } from '../../../platform/database.ts'

const days = 90

/**
 * Ranks products for 'Recommended': by the units sold in the 90 days before `now`, without those that were cancelled or
 * taken back (rules.md, `getProducts`).
 */
export async function rankProducts(on: Database = db, now = clock.now()): Promise<void> {
  const since = new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
  await sql`
    with sold as (
      select product_id, sum(quantity)::int as units
      from orders join order_items on order_items.order_id = orders.id
      where state = 'placed' and placed_at between ${since} and ${now}
        and status not in ('Cancelled', 'ReturnAccepted')
      group by product_id
    )
    update products set sold_recently = coalesce(units, 0)
    from products as ranked left join sold on sold.product_id = ranked.id
    where products.id = ranked.id and products.sold_recently <> coalesce(units, 0)`.execute(on)
}
