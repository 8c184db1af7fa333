import { type Database, run } from '../../../platform/database.ts'
import { startOf } from '../rollup-store.ts'
import { rollupBounds } from '../sales-store.ts'
import type { BestSeller, BestSold } from './rules.ts'

const LIMIT = 10

// `offset 0` keeps the plan on the index: a generic plan overestimates the few items. Something without recent changes
// can only rank if it is among the rollup's first ten, so the rollup is read to ten plus the number of changed things.
const best = (what: BestSold) => `
  with ${rollupBounds}, lately as (
    select thing as id, max(name) as name, sum(sold)::bigint as units from (
      select items.*, quantity as sold from rolled_up, orders, lateral (
        select ${what}_id as thing, ${what}_name as name, quantity from order_items
        where order_id = orders.id and status not in ('Cancelled', 'ReturnAccepted') offset 0
      ) as items
      where state = 'placed' and placed_at >= ${startOf('rolled_up.until')}
      union all
      select items.*, units as sold from rolled_up, sales_adjustments, lateral (
        select ${what}_id, ${what}_name, quantity from order_items where order_items.id = item_id offset 0
      ) as items
      where day < until and units <> 0
    ) as moved group by 1
  ), candidates as (
    select id from lately
    union
    (select id from sales_units, rolled_up where kind = '${what}' and until > '-infinity'
      order by units desc fetch first (select ${LIMIT} + count(*) from lately) rows with ties)
  ), sold as (
    select candidates.id, coalesce(before.name, lately.name) as sold_as,
      (coalesce(before.units, 0) + coalesce(lately.units, 0))::int as units
    from candidates
    left join lately on lately.id = candidates.id
    left join lateral (
      select name, units from sales_units, rolled_up
      where kind = '${what}' and sales_units.id = candidates.id and until > '-infinity' offset 0
    ) as before on true
  ), first as (
    select * from sold where units > 0 order by units desc fetch first ${LIMIT} rows with ties
  )
  select first.id, coalesce(now_called.name, sold_as) as name, units, picture
  from first left join lateral (
    select name, ${picture[what]} as picture from ${tables[what]} where id = first.id offset 0
  ) as now_called on true
  order by units desc, name, first.id limit ${LIMIT}`

const tables = { product: 'products', category: 'categories', brand: 'brands' } as const
const picture = { product: 'thumbnail', category: 'null::text', brand: 'logo' } as const

const questions = { product: best('product'), category: best('category'), brand: best('brand') }

/** Cancelled and returned units do not count (rules.md, 'best sellers'); ties are sorted by name. */
export function readBestSold(on: Database, what: BestSold): Promise<BestSeller[]> {
  return run<BestSeller>(on, questions[what], [])
}
