-- Lists filter by origin in the index of their order. One file of a few indexes each: products are not written while they are built.
create index products_recommended_2 on products (sold_recently desc, created_at desc, id desc)
  include (category_id, brand_id, gender, main_colour, origin, price_on_even_days, percentage_on_even_days,
    price_on_odd_days, percentage_on_odd_days) where listed;
create index products_by_age_2 on products (created_at, id)
  include (category_id, brand_id, gender, main_colour, origin, price_on_even_days, percentage_on_even_days,
    price_on_odd_days, percentage_on_odd_days) where listed;
drop index products_recommended, products_by_age;
alter index products_recommended_2 rename to products_recommended;
alter index products_by_age_2 rename to products_by_age;
