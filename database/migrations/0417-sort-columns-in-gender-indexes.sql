-- See 0415.
create index products_of_gender_even_2 on products (gender, price_on_even_days, brand_id)
  include (id, sizes_in_stock, main_colour, origin, percentage_on_even_days, sold_recently, created_at, name)
  where listed;
create index products_of_gender_odd_2 on products (gender, price_on_odd_days, brand_id)
  include (id, sizes_in_stock, main_colour, origin, percentage_on_odd_days, sold_recently, created_at, name)
  where listed;
drop index products_of_gender_even, products_of_gender_odd;
alter index products_of_gender_even_2 rename to products_of_gender_even;
alter index products_of_gender_odd_2 rename to products_of_gender_odd;
