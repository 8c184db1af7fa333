-- See 0284.
create index products_of_category_2 on products (category_id, listed, gender, brand_id)
  include (id, sizes_in_stock, main_colour, origin, price_on_even_days, percentage_on_even_days,
    price_on_odd_days, percentage_on_odd_days);
create index products_of_brand_even_2 on products (brand_id, listed, price_on_even_days, gender)
  include (id, sizes_in_stock, main_colour, origin, percentage_on_even_days);
create index products_of_brand_odd_2 on products (brand_id, listed, price_on_odd_days, gender)
  include (id, sizes_in_stock, main_colour, origin, percentage_on_odd_days);
drop index products_of_category, products_of_brand_even, products_of_brand_odd;
alter index products_of_category_2 rename to products_of_category;
alter index products_of_brand_even_2 rename to products_of_brand_even;
alter index products_of_brand_odd_2 rename to products_of_brand_odd;
