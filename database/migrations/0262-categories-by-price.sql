-- A category within a range of prices is read from the lowest to the highest (docs/decisions/0073).
create index products_of_category_by_price_even on products (category_id, price_on_even_days)
  include (id, brand_id, gender, sizes_in_stock, main_colour, percentage_on_even_days) where listed;
create index products_of_category_by_price_odd on products (category_id, price_on_odd_days)
  include (id, brand_id, gender, sizes_in_stock, main_colour, percentage_on_odd_days) where listed;
