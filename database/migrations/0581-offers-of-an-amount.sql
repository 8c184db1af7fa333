-- An offer takes a percentage or an amount, which leaves a price of at least a rupee.
alter table offers
  alter column percentage drop not null,
  add column amount_off bigint check (amount_off > 0),
  add constraint offers_take_one_way check (num_nonnulls(percentage, amount_off) = 1);

-- The lowest price that a percentage and an amount give, and what it is in percent: whole ones for an amount, from one on.
create function price_after(sale_price bigint, percent numeric, amount bigint)
  returns table (price bigint, percentage numeric) language sql immutable as $$
  select least(sale_price, by_percent, by_amount),
    case when by_amount < coalesce(by_percent, sale_price)
      then case when taken >= 1 then trunc(taken) else greatest(trunc(taken, 2), 0.01) end
      else percent end
  from (
    select round(sale_price * (100 - percent) / 100)::bigint as by_percent, by_amount,
      100.0 * (sale_price - by_amount) / nullif(sale_price, 0) as taken
    from (
      select case when amount is not null then greatest(sale_price - amount, least(sale_price, 100)) end as by_amount
    ) as one
  ) as prices
$$;

create or replace function price_at(product uuid, category uuid, sale_price bigint, moment timestamptz)
  returns table (price bigint, percentage numeric) language sql stable as $$
  select taken.price, taken.percentage
  from (
    select max(running.percentage) as percent, max(running.amount_off) as amount
    from (
      select offers.percentage, amount_off, ended_at, end_date, starts_at, ends_at from offers
        where product_id = product
      union all
      select offers.percentage, amount_off, ended_at, end_date, starts_at, ends_at from offers
        where category_id = category
      union all
      select offers.percentage, amount_off, ended_at, end_date, starts_at, ends_at from offers
        where (brand_id is not null or whole_shop)
          and (whole_shop or brand_id = (select products.brand_id from products where products.id = product))
    ) as running
    where ended_at is null and end_date >= (moment at time zone 'Asia/Kolkata')::date
      and starts_at <= moment and ends_at > moment
  ) as best
  cross join lateral price_after(sale_price, best.percent, best.amount) as taken
$$;
