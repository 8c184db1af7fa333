-- The columns rewrite the table with all its indexes, so those that lists filter by are made anew only once, with what
-- filters by colour and offer have to see.
drop index products_recommended, products_by_age, products_by_name, products_by_price_even, products_by_price_odd,
  products_of_category, products_of_brand_even, products_of_brand_odd, products_of_gender_even, products_of_gender_odd;

alter table products
  -- A short key: the place of the product in the table from which facets are counted (docs/decisions/0050).
  add column number int not null generated always as identity,
  -- The transaction that last changed what facets count.
  add column changed_in xid8 not null default pg_current_xact_id(),
  -- The one that is named first.
  add column main_colour text generated always as
    (nullif(btrim(lower(substring(colour from '^(.*?)(?:,| and |$)'))), '')) stored;

create function set_product_changed_in() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
-- Triggers run in the order of their names: this one after those that set `listed` and the prices.
create trigger products_were_changed before update on products
  for each row when ((old.listed, old.category_id, old.brand_id, old.gender, old.colour,
    old.price_on_even_days, old.percentage_on_even_days, old.price_on_odd_days, old.percentage_on_odd_days,
    old.sizes_in_stock) is distinct from (new.listed, new.category_id, new.brand_id, new.gender, new.colour,
    new.price_on_even_days, new.percentage_on_even_days, new.price_on_odd_days, new.percentage_on_odd_days,
    new.sizes_in_stock))
  execute function set_product_changed_in();
create index products_changed on products (changed_in, number);

create index products_recommended on products (sold_recently desc, created_at desc, id desc)
  include (category_id, brand_id, gender, main_colour, price_on_even_days, percentage_on_even_days,
    price_on_odd_days, percentage_on_odd_days) where listed;
create index products_by_age on products (created_at, id)
  include (category_id, brand_id, gender, main_colour, price_on_even_days, percentage_on_even_days,
    price_on_odd_days, percentage_on_odd_days) where listed;
create index products_by_name on products (lower(name) collate "C", id)
  include (name, category_id, brand_id, gender, main_colour, price_on_even_days, percentage_on_even_days,
    price_on_odd_days, percentage_on_odd_days) where listed;
create index products_by_price_even on products (price_on_even_days, id)
  include (category_id, brand_id, gender, main_colour, percentage_on_even_days) where listed;
create index products_by_price_odd on products (price_on_odd_days, id)
  include (category_id, brand_id, gender, main_colour, percentage_on_odd_days) where listed;

create index products_of_category on products (category_id, listed, gender, brand_id)
  include (id, sizes_in_stock, main_colour, price_on_even_days, percentage_on_even_days,
    price_on_odd_days, percentage_on_odd_days);
create index products_of_brand_even on products (brand_id, listed, price_on_even_days, gender)
  include (id, sizes_in_stock, main_colour, percentage_on_even_days);
create index products_of_brand_odd on products (brand_id, listed, price_on_odd_days, gender)
  include (id, sizes_in_stock, main_colour, percentage_on_odd_days);
create index products_of_gender_even on products (gender, price_on_even_days, brand_id)
  include (id, sizes_in_stock, main_colour, percentage_on_even_days) where listed;
create index products_of_gender_odd on products (gender, price_on_odd_days, brand_id)
  include (id, sizes_in_stock, main_colour, percentage_on_odd_days) where listed;
create index products_of_colour on products (main_colour, category_id, brand_id) where listed;
create index products_on_offer_even on products (category_id, brand_id)
  where listed and percentage_on_even_days is not null;
create index products_on_offer_odd on products (category_id, brand_id)
  where listed and percentage_on_odd_days is not null;
