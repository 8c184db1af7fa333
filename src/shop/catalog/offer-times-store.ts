import { type Database, run } from '../../platform/database.ts'
import type { OfferTimes } from './rules.ts'

// As `price_at` finds them; of those that give the price, the one that runs longest.
const times = `
  select products.id, deciding.starts_at as "from", deciding.ends_at as "to"
  from products
    cross join lateral price_at(products.id, category_id, sale_price, $2::timestamptz) as paid
    cross join lateral (
      select starts_at, ends_at
      from (
        select percentage, amount_off, ended_at, end_date, starts_at, ends_at from offers where product_id = products.id
        union all
        select percentage, amount_off, ended_at, offer_products.end_date, starts_at, ends_at
          from offer_products join offers on offers.id = offer_id where offer_products.product_id = products.id
        union all
        select percentage, amount_off, ended_at, end_date, starts_at, ends_at from offers
          where category_id = products.category_id
        union all
        select percentage, amount_off, ended_at, end_date, starts_at, ends_at from offers
          where (brand_id is not null or whole_shop) and (whole_shop or brand_id = products.brand_id)
      ) as running
        cross join lateral price_after(products.sale_price, running.percentage, running.amount_off) as alone
      where ended_at is null and end_date >= ($2::timestamptz at time zone 'Asia/Kolkata')::date
        and starts_at <= $2 and ends_at > $2 and alone.price = paid.price
      order by ends_at desc limit 1
    ) as deciding
  where products.id = any($1::uuid[])`

/** By product; none for products without a running offer. */
export async function readOfferTimes(
  on: Database,
  productIds: readonly string[],
  moment: Date,
): Promise<Map<string, OfferTimes>> {
  if (productIds.length === 0) return new Map()
  const rows = await run<OfferTimes & { id: string }>(on, times, [productIds, moment])
  return new Map(rows.map(({ id, from, to }) => [id, { from, to }]))
}
