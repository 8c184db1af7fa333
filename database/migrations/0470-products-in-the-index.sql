-- The product index of the web processes also sorts, and has the unlisted products.
drop trigger products_track_changes on products;
create trigger products_track_changes before update on products for each row when (
  (old.listed, old.active, old.deleted_at, old.go_live_at, old.name, old.created_at, old.sold_recently, old.category_id, old.brand_id,
    old.gender, old.colour, old.origin, old.price_on_even_days, old.percentage_on_even_days, old.price_on_odd_days,
    old.percentage_on_odd_days, old.sizes_in_stock)
  is distinct from
  (new.listed, new.active, new.deleted_at, new.go_live_at, new.name, new.created_at, new.sold_recently, new.category_id, new.brand_id,
    new.gender, new.colour, new.origin, new.price_on_even_days, new.percentage_on_even_days, new.price_on_odd_days,
    new.percentage_on_odd_days, new.sizes_in_stock)
) execute function set_product_changed_in();
