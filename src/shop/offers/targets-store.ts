import type { Day } from '../../lib/dates.ts'
import { type Database, run } from '../../platform/database.ts'
import type { CategoryTarget, OpenOffer } from './rules.ts'

const openOffers = `
  select id, name, percentage, start_date as "startDate", end_date as "endDate", product_id as "productId"
  from offers where product_id = any($1::uuid[]) and ended_at is null and end_date >= $2`

export async function openOffersOf(
  on: Database,
  productIds: readonly string[],
  today: Day,
): Promise<Map<string, OpenOffer>> {
  const rows = await run<OpenOffer & { productId: string }>(on, openOffers, [productIds, today])
  return new Map(rows.map(({ productId, ...offer }) => [productId, offer]))
}

const categoryTargets = `
  select categories.id, categories.name, active,
    (select count(*)::int from products where category_id = categories.id and deleted_at is null) as products,
    case when offers.id is not null then json_build_object('id', offers.id, 'name', offers.name,
      'percentage', percentage, 'startDate', start_date, 'endDate', end_date) end as offer
  from categories left join offers
    on offers.category_id = categories.id and ended_at is null and end_date >= $2
  where strpos(folded(categories.name), folded($1)) > 0
  order by lower(categories.name), categories.id limit $3`

export function readCategoryTargets(
  on: Database,
  search: string,
  today: Day,
  most: number,
): Promise<CategoryTarget[]> {
  return run<CategoryTarget>(on, categoryTargets, [search, today, most])
}
