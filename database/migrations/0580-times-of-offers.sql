-- An offer may begin and end at a time of its first and last day. `begun`: prices in lists are those since its start.
alter table offers
  add column start_time time,
  add column end_time time check (end_time > '00:00'),
  add column starts_at timestamptz not null generated always as
    ((start_date + coalesce(start_time, '00:00'::time)) at time zone 'Asia/Kolkata') stored,
  add column ends_at timestamptz not null generated always as
    ((end_date + coalesce(end_time, '24:00'::time)) at time zone 'Asia/Kolkata') stored,
  add column begun boolean not null default false,
  add constraint offers_start_before_they_end check (starts_at < ends_at);
create index offers_to_begin on offers (starts_at) where start_time is not null and not begun and ended_at is null;
create index offers_to_end on offers (ends_at) where end_time is not null and ended_at is null;

create function price_at(product uuid, category uuid, sale_price bigint, moment timestamptz)
  returns table (price bigint, percentage numeric) language sql stable as $$
  select coalesce(round(sale_price * (100 - best.percentage) / 100), sale_price)::bigint, best.percentage
  from (select greatest(
    (select max(offers.percentage) from offers
      where product_id = product and ended_at is null
        and end_date >= (moment at time zone 'Asia/Kolkata')::date and starts_at <= moment and ends_at > moment),
    (select max(offers.percentage) from offers
      where category_id = category and ended_at is null
        and end_date >= (moment at time zone 'Asia/Kolkata')::date and starts_at <= moment and ends_at > moment),
    (select max(offers.percentage) from offers
      where (brand_id is not null or whole_shop) and ended_at is null
        and end_date >= (moment at time zone 'Asia/Kolkata')::date and starts_at <= moment and ends_at > moment
        and (whole_shop or brand_id = (select products.brand_id from products where products.id = product)))
  ) as percentage) as best
$$;

-- For the release before: today's prices are those of now, other days' those of their start.
create or replace function price_on(product uuid, category uuid, sale_price bigint, day date)
  returns table (price bigint, percentage numeric) language sql stable as $$
  select at.price, at.percentage
  from price_at(product, category, sale_price, case when day = (now() at time zone 'Asia/Kolkata')::date then now()
    else day::timestamp at time zone 'Asia/Kolkata' end) as at
$$;

-- As `matches_current_offer`, which the release before calls, but at a moment.
create function matches_shop_at(written uuid, shopper uuid, items jsonb, coupon uuid, moment timestamptz)
  returns boolean language plpgsql as $$
begin
  return not exists (
    select from orders where user_id = shopper and state = 'awaiting_payment' and id <> written
  ) and not exists (
    select from jsonb_to_recordset(items) as item (size_id uuid, original_price bigint, price bigint)
    -- PostgreSQL takes the items of any order for a hundred; without the limit it prices the whole catalogue for them.
    left join lateral (
      select sale_price, paid.price
      from product_sizes
      join products on products.id = product_id
      cross join lateral price_at(products.id, category_id, sale_price, moment) as paid
      where product_sizes.id = item.size_id and removed_at is null and deleted_at is null and listed
      limit 1
    ) as offered on true
    where (offered.sale_price, offered.price) is distinct from (item.original_price, item.price)
  ) and (
    coupon is null or exists (select from coupons where id = coupon and ends_at > moment)
  );
end $$;
