-- An offer on a selection of products, which are in `offer_products`. `end_date` is that of the offer, so that an index leaves out
-- the offers of the past.
alter table offers add constraint offers_with_end unique (id, end_date);
create table offer_products (
  offer_id uuid not null,
  product_id uuid not null references products(id) on delete cascade,
  end_date date not null,
  primary key (offer_id, end_date, product_id),
  foreign key (offer_id, end_date) references offers(id, end_date) on update cascade on delete cascade
);
create index offer_products_of_product on offer_products (product_id, end_date);

alter table offers
  add column selection boolean not null default false,
  drop constraint offers_have_one_target,
  add constraint offers_have_one_target
    check (num_nonnulls(product_id, category_id, brand_id) + whole_shop::int + selection::int = 1);
create index offers_on_more on offers (created_at desc, id desc) where brand_id is not null or whole_shop or selection;
drop index offers_on_many;

create or replace function price_at(product uuid, category uuid, sale_price bigint, moment timestamptz)
  returns table (price bigint, percentage numeric) language sql stable as $$
  select taken.price, taken.percentage
  from (
    select max(running.percentage) as percent, max(running.amount_off) as amount
    from (
      select offers.percentage, amount_off, ended_at, end_date, starts_at, ends_at from offers
        where product_id = product
      union all
      select offers.percentage, amount_off, ended_at, offer_products.end_date, starts_at, ends_at
        from offer_products join offers on offers.id = offer_id
        where offer_products.product_id = product
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
