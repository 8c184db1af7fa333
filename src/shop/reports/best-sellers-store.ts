import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import type { BestSeller, BestSold } from './best-sellers-rules.ts'

const most = 10

/**
 * The products, categories or brands of which most units were sold, without those that were cancelled or taken back
 * (rules.md, 'best sellers'); by name where they are even. What has been deleted since keeps the name it was sold by.
 */
export async function readBestSold(on: Database, what: BestSold): Promise<BestSeller[]> {
  const { rows } = await sql<BestSeller>`
    with sold as (
      select ${sql.ref(`${what}_id`)} as id, sum(quantity)::int as units, max(${sql.ref(`${what}_name`)}) as sold_as
      from orders join order_items on order_items.order_id = orders.id
      where state = 'placed' and status not in ('Cancelled', 'ReturnAccepted')
      group by 1
    )
    select sold.id, coalesce(now_called.name, sold_as) as name, units, ${picture[what]} as picture
    from sold left join ${sql.table(tables[what])} as now_called on now_called.id = sold.id
    order by units desc, name, sold.id limit ${most}`.execute(on)
  return rows
}

const tables = { product: 'products', category: 'categories', brand: 'brands' } as const
const picture = {
  product: sql`now_called.thumbnail`,
  category: sql`null::text`,
  brand: sql`now_called.logo`,
}
