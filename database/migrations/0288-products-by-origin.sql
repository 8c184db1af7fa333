-- See 0284.
create index products_by_origin on products (origin, id)
  include (category_id, brand_id, gender, main_colour, sizes_in_stock, price_on_even_days, percentage_on_even_days,
    price_on_odd_days, percentage_on_odd_days)
  where listed;
-- What production warns of.
create index products_without_maker on products (brand_id) where listed and maker is null;
create index products_without_import on products (brand_id)
  where listed and origin <> 'India' and imported_in is null;
create index products_sampled_filters_2 on products (category_id, brand_id, gender)
  include (listed, deleted_at, sizes_in_stock, main_colour, origin, price_on_even_days, percentage_on_even_days,
    price_on_odd_days, percentage_on_odd_days)
  where uuid_hash(id) & 63 = 0;
drop index products_sampled_filters;
alter index products_sampled_filters_2 rename to products_sampled_filters;
