import type { Invariant } from './invariant.ts'

const today = `(now() at time zone 'Asia/Kolkata')::date`

export const priceInvariants: Invariant[] = [
  {
    id: 'I60',
    says: "Lists sort and filter by what is paid today, once the day's prices and every category's are prepared.",
    finds: `
      select id as product, listed.price as listed, paid.price as paid,
        listed.percentage as listed_percentage, paid.percentage as paid_percentage
      from products
        cross join lateral price_at(id, category_id, sale_price, now()) as paid
        cross join lateral (select
          case (${today} - date '1970-01-01') % 2 when 0 then price_on_even_days else price_on_odd_days end as price,
          case (${today} - date '1970-01-01') % 2 when 0 then percentage_on_even_days else percentage_on_odd_days end
            as percentage) as listed
      where deleted_at is null
        and (listed.price <> paid.price or listed.percentage is distinct from paid.percentage)
        and exists (select from price_updates where day = ${today} and finished_at is not null)
        and not exists (select from price_updates where category_id is not null and finished_at is null)
        and not exists (select from offers where ended_at is null and (
          (start_time is not null and not begun and starts_at <= now()) or (end_time is not null and ends_at <= now())))`,
  },
  {
    id: 'I61',
    says: "Prices are prepared: today's within the day, and no update waits for more than an hour.",
    finds: `
      select day, category_id, done, total, created_at from price_updates
      where finished_at is null and created_at < now() - interval '1 hour'`,
  },
]
