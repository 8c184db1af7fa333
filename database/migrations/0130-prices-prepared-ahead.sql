-- What is paid follows from the selling price and the offers that run at the moment of asking. Nothing has to be written
-- for an offer to begin or end.
create function paid_on(product uuid, category uuid, sale_price bigint, day date)
returns table (price bigint, percentage numeric) language sql stable as $$
  select coalesce(round(sale_price * (100 - best.percentage) / 100), sale_price)::bigint, best.percentage
  from (select greatest(
    (select offers.percentage from offers
      where product_id = product and ended_at is null and end_date >= day and start_date <= day),
    (select offers.percentage from offers
      where category_id = category and ended_at is null and end_date >= day and start_date <= day)
  ) as percentage) as best
$$;

-- A target that has had many offers is asked only for those that have not ended.
drop index offers_of_product, offers_of_category;
create index offers_of_product on offers (product_id, end_date);
create index offers_of_category on offers (category_id, end_date);

-- Lists sort and filter by prices that are written ahead: days since 1970 that are even have one pair of columns, odd days
-- the other. While one day's pair is read the next day's is prepared (catalog/refresh-prices.ts), and midnight writes nothing.
alter table products
  add column price_on_even_days bigint default 0,
  add column percentage_on_even_days numeric(5, 2),
  add column price_on_odd_days bigint default 0,
  add column percentage_on_odd_days numeric(5, 2);
update products set
  price_on_even_days = price, percentage_on_even_days = offer_percentage,
  price_on_odd_days = price, percentage_on_odd_days = offer_percentage;

drop index products_of_category, products_of_brand, products_of_gender, products_by_price, products_on_offer,
  products_for_admin, products_for_admin_by_name, products_for_admin_by_price;
drop trigger products_edit_pages on products;
alter table products
  drop column price,
  drop column offer_percentage,
  alter column price_on_even_days set not null,
  alter column price_on_odd_days set not null,
  add check (price_on_even_days between 0 and sale_price),
  add check (price_on_odd_days between 0 and sale_price),
  add check (percentage_on_even_days > 0 and percentage_on_even_days <= 100),
  add check (percentage_on_odd_days > 0 and percentage_on_odd_days <= 100),
  add check (percentage_on_even_days is not null or price_on_even_days = sale_price),
  add check (percentage_on_odd_days is not null or price_on_odd_days = sale_price);

-- A new product, or a new selling price, has no offer in the prepared prices until catalog/reprice.ts has written them.
create function prepare_price_without_offer() returns trigger language plpgsql as $$
begin
  new.price_on_even_days := new.sale_price;
  new.price_on_odd_days := new.sale_price;
  new.percentage_on_even_days := null;
  new.percentage_on_odd_days := null;
  return new;
end $$;
create trigger products_begin_without_offer before insert on products
  for each row execute function prepare_price_without_offer();
create trigger products_are_priced_anew before update of sale_price on products
  for each row when (old.sale_price <> new.sale_price) execute function prepare_price_without_offer();

create index products_of_category on products (category_id, listed, gender, brand_id)
  include (id, sizes, price_on_even_days, price_on_odd_days);
create index products_of_brand_even on products (brand_id, listed, price_on_even_days, gender) include (id, sizes);
create index products_of_brand_odd on products (brand_id, listed, price_on_odd_days, gender) include (id, sizes);
create index products_of_gender_even on products (gender, price_on_even_days, brand_id) include (id, sizes) where listed;
create index products_of_gender_odd on products (gender, price_on_odd_days, brand_id) include (id, sizes) where listed;
create index products_by_price_even on products (price_on_even_days, id) where listed;
create index products_by_price_odd on products (price_on_odd_days, id) where listed;
create index products_for_admin on products (created_at, id)
  include (active, gender, brand_id, category_id, price_on_even_days, percentage_on_even_days,
    price_on_odd_days, percentage_on_odd_days) where deleted_at is null;
create index products_for_admin_by_name on products (lower(name) collate "C", id)
  include (name, active, gender, brand_id, category_id, price_on_even_days, percentage_on_even_days,
    price_on_odd_days, percentage_on_odd_days) where deleted_at is null;
create index products_for_admin_by_price_even on products (price_on_even_days, id)
  include (active, gender, brand_id, category_id, percentage_on_even_days) where deleted_at is null;
create index products_for_admin_by_price_odd on products (price_on_odd_days, id)
  include (active, gender, brand_id, category_id, percentage_on_odd_days) where deleted_at is null;

create trigger products_edit_pages after update of name, description, category_id, brand_id, gender, regular_price,
  sale_price, thumbnail, active, deleted_at on products
  for each statement execute function catalogue_changed();
create trigger offers_change_pages after insert or update or delete on offers
  for each statement execute function catalogue_changed();

-- Lists whose prices are to be brought up to date in the background: those of a category whose offer has changed, or the
-- whole catalogue for a day that comes.
create table price_updates (
  id uuid primary key default new_id(),
  category_id uuid references categories on delete cascade,
  day date unique,
  -- The last product that has been done, in the order of products_for_admin.
  after_created_at timestamptz not null default '-infinity',
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  done int not null default 0,
  total int,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check (num_nonnulls(category_id, day) = 1)
);
create unique index price_updates_of_category on price_updates (category_id) where finished_at is null;
create index price_updates_by_category on price_updates (category_id);

drop table priced_days;
