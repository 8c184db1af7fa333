-- See 0284.
create index products_by_name_2 on products (lower(name) collate "C", id)
  include (name, category_id, brand_id, gender, main_colour, origin, price_on_even_days, percentage_on_even_days,
    price_on_odd_days, percentage_on_odd_days) where listed;
create index products_by_price_even_2 on products (price_on_even_days, id)
  include (category_id, brand_id, gender, main_colour, origin, percentage_on_even_days) where listed;
create index products_by_price_odd_2 on products (price_on_odd_days, id)
  include (category_id, brand_id, gender, main_colour, origin, percentage_on_odd_days) where listed;
drop index products_by_name, products_by_price_even, products_by_price_odd;
alter index products_by_name_2 rename to products_by_name;
alter index products_by_price_even_2 rename to products_by_price_even;
alter index products_by_price_odd_2 rename to products_by_price_odd;
