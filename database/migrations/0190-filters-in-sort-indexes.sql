-- A page of a listing is read from the index of its order, and what a filter leaves out is seen there without the product.
-- The new indexes are built first: readers wait only while the old ones are dropped.
create index products_recommended_filtered on products (sold_recently desc, created_at desc, id desc)
  include (category_id, brand_id, gender, price_on_even_days, price_on_odd_days) where listed;
create index products_by_age_filtered on products (created_at, id)
  include (category_id, brand_id, gender, price_on_even_days, price_on_odd_days) where listed;
create index products_by_name_filtered on products (lower(name) collate "C", id)
  include (name, category_id, brand_id, gender, price_on_even_days, price_on_odd_days) where listed;
create index products_by_price_even_filtered on products (price_on_even_days, id)
  include (category_id, brand_id, gender) where listed;
create index products_by_price_odd_filtered on products (price_on_odd_days, id)
  include (category_id, brand_id, gender) where listed;
drop index products_recommended, products_by_age, products_by_name, products_by_price_even, products_by_price_odd;
alter index products_recommended_filtered rename to products_recommended;
alter index products_by_age_filtered rename to products_by_age;
alter index products_by_name_filtered rename to products_by_name;
alter index products_by_price_even_filtered rename to products_by_price_even;
alter index products_by_price_odd_filtered rename to products_by_price_odd;
