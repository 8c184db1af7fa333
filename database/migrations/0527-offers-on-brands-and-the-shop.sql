-- An offer is on a product, a category, a brand or the whole shop; the largest percentage that runs counts.
alter table offers
  add column brand_id uuid references brands(id) on delete cascade,
  add column whole_shop boolean not null default false,
  drop constraint offers_check1,
  add constraint offers_have_one_target check (num_nonnulls(product_id, category_id, brand_id) + whole_shop::int = 1),
  add constraint offers_one_of_a_brand exclude using gist (brand_id with =,
    daterange(least(start_date, (created_at at time zone 'Asia/Kolkata')::date), end_date, '[]') with &&)
    where (ended_at is null),
  add constraint offers_one_of_the_shop exclude using gist (
    daterange(least(start_date, (created_at at time zone 'Asia/Kolkata')::date), end_date, '[]') with &&)
    where (ended_at is null and whole_shop);
create index offers_of_brand on offers (brand_id, end_date);
create index offers_on_many on offers (created_at desc, id desc) where brand_id is not null or whole_shop;
create index offers_on_many_by_end on offers (end_date) where brand_id is not null or whole_shop;

-- It keeps its arguments, so that the release before charges these prices, too. The brand is read only where such an offer runs.
create or replace function price_on(product uuid, category uuid, sale_price bigint, day date)
  returns table (price bigint, percentage numeric) language sql stable as $$
  select coalesce(round(sale_price * (100 - best.percentage) / 100), sale_price)::bigint, best.percentage
  from (select greatest(
    (select offers.percentage from offers
      where product_id = product and ended_at is null and end_date >= day and start_date <= day),
    (select offers.percentage from offers
      where category_id = category and ended_at is null and end_date >= day and start_date <= day),
    (select max(offers.percentage) from offers
      where (brand_id is not null or whole_shop) and ended_at is null and end_date >= day and start_date <= day
        and (whole_shop or brand_id = (select products.brand_id from products where products.id = product)))
  ) as percentage) as best
$$;
