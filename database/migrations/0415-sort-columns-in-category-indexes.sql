-- Matches are sorted by what the index has that they are found in (docs/decisions/0167). One file of a few indexes each:
-- products are not written while they are built.
create index products_of_category_2 on products (category_id, listed, gender, brand_id)
  include (id, sizes_in_stock, main_colour, origin, price_on_even_days, percentage_on_even_days,
    price_on_odd_days, percentage_on_odd_days, sold_recently, created_at, name);
create index products_of_category_by_price_even_2 on products (category_id, price_on_even_days)
  include (id, brand_id, gender, sizes_in_stock, main_colour, origin, percentage_on_even_days,
    sold_recently, created_at, name) where listed;
create index products_of_category_by_price_odd_2 on products (category_id, price_on_odd_days)
  include (id, brand_id, gender, sizes_in_stock, main_colour, origin, percentage_on_odd_days,
    sold_recently, created_at, name) where listed;
drop index products_of_category, products_of_category_by_price_even, products_of_category_by_price_odd;
alter index products_of_category_2 rename to products_of_category;
alter index products_of_category_by_price_even_2 rename to products_of_category_by_price_even;
alter index products_of_category_by_price_odd_2 rename to products_of_category_by_price_odd;
