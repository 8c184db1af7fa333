import type { Day } from '../../lib/dates.ts'
import { type Database, run } from '../../platform/database.ts'
import type { GroupTarget, OpenOffer } from './rules.ts'

const openOffers = `
  select id, name, percentage, amount_off as "amountOff", start_date as "startDate", end_date as "endDate", product_id as "productId"
  from offers where product_id = any($1::uuid[]) and ended_at is null and end_date >= $2`

export async function openOffersOf(
  on: Database,
  productIds: readonly string[],
  today: Day,
): Promise<Map<string, OpenOffer>> {
  const rows = await run<OpenOffer & { productId: string }>(on, openOffers, [productIds, today])
  return new Map(rows.map(({ productId, ...offer }) => [productId, offer]))
}

const groupTargets = (groups: 'categories' | 'brands', column: string) => `
  select ${groups}.id, ${groups}.name, ${groups === 'categories' ? 'active' : 'true as active'},
    (select count(*)::int from products where ${column} = ${groups}.id and deleted_at is null) as products,
    case when offers.id is not null then json_build_object('id', offers.id, 'name', offers.name,
      'percentage', percentage, 'amountOff', amount_off, 'startDate', start_date, 'endDate', end_date) end as offer
  from ${groups} left join offers
    on offers.${column} = ${groups}.id and ended_at is null and end_date >= $2
  where strpos(folded(${groups}.name), folded($1)) > 0
  order by lower(${groups}.name), ${groups}.id limit $3`

const statements = {
  category: groupTargets('categories', 'category_id'),
  brand: groupTargets('brands', 'brand_id'),
}

export function readGroupTargets(
  on: Database,
  kind: keyof typeof statements,
  search: string,
  today: Day,
  most: number,
): Promise<GroupTarget[]> {
  return run<GroupTarget>(on, statements[kind], [search, today, most])
}
