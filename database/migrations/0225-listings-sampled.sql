-- Whether a listing has more products than are counted is first asked of a 64th of them (docs/decisions/0082).
create index products_sampled_filters on products (category_id, brand_id, gender)
  include (listed, deleted_at, sizes_in_stock, main_colour, price_on_even_days, percentage_on_even_days,
    price_on_odd_days, percentage_on_odd_days)
  where uuid_hash(id) & 63 = 0;
