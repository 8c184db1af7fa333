-- A listed product is in the shop's sort indexes already (docs/decisions/0172): each product in one of two, not in both.
create index products_unlisted_by_age on products (created_at, id)
  include (active, gender, brand_id, category_id, price_on_even_days, percentage_on_even_days,
    price_on_odd_days, percentage_on_odd_days) where deleted_at is null and not listed;
create index products_unlisted_by_name on products (lower(name) collate "C", id)
  include (name, active, gender, brand_id, category_id, price_on_even_days, percentage_on_even_days,
    price_on_odd_days, percentage_on_odd_days) where deleted_at is null and not listed;
create index products_unlisted_by_price_even on products (price_on_even_days, id)
  include (active, gender, brand_id, category_id, percentage_on_even_days) where deleted_at is null and not listed;
create index products_unlisted_by_price_odd on products (price_on_odd_days, id)
  include (active, gender, brand_id, category_id, percentage_on_odd_days) where deleted_at is null and not listed;
drop index products_for_admin, products_for_admin_by_name, products_for_admin_by_price_even,
  products_for_admin_by_price_odd;
