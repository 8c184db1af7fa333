-- See 0415.
create index products_of_brand_even_2 on products (brand_id, listed, price_on_even_days, gender)
  include (id, sizes_in_stock, main_colour, origin, percentage_on_even_days, sold_recently, created_at, name);
create index products_of_brand_odd_2 on products (brand_id, listed, price_on_odd_days, gender)
  include (id, sizes_in_stock, main_colour, origin, percentage_on_odd_days, sold_recently, created_at, name);
drop index products_of_brand_even, products_of_brand_odd;
alter index products_of_brand_even_2 rename to products_of_brand_even;
alter index products_of_brand_odd_2 rename to products_of_brand_odd;
