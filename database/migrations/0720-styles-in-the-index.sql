-- The product index knows which products are of one style. A trigger beside the one that exists, so that the release before keeps its own.
create trigger products_track_styles before update on products for each row when (old.style_code is distinct from new.style_code)
  execute function set_product_changed_in();
