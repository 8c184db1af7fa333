-- The size filter means "in stock in this size" (docs/decisions/0048). The column keeps its indexes.
alter table products rename column sizes to sizes_in_stock;

-- A row about no product that says so makes only the lists stale that are narrowed by size.
alter table page_invalidations add column sizes_only boolean not null default false;

drop trigger product_sizes_come on product_sizes;
drop trigger product_sizes_go on product_sizes;
drop trigger product_sizes_change on product_sizes;
drop function set_sizes_of_products, set_sizes_of_product, set_product_sizes;

create function sizes_in_stock_of(product uuid) returns numeric[] language sql stable as $$
  select array(
    select size from product_sizes where product_id = product and stock > 0 and removed_at is null order by size)
$$;

-- Runs at the commit: the first row updates all products of the transaction in id order, after every lock on sizes.
create function update_sizes_in_stock() returns trigger language plpgsql as $$
declare
  stale uuid[];
begin
  if exists (
    select from products
    where id = coalesce(new.product_id, old.product_id) and sizes_in_stock = sizes_in_stock_of(id)
  ) then
    return null;
  end if;
  stale := array(
    select id from products
    where id = any(array(select product_id from page_invalidations where transaction = pg_current_xact_id()))
      and sizes_in_stock <> sizes_in_stock_of(id)
    order by id for no key update);
  -- A statement of its own, so that it sees what was committed while the locks were waited for.
  update products set sizes_in_stock = sizes_in_stock_of(id) where id = any(stale);
  if found then
    insert into page_invalidations (sizes_only) values (true);
  end if;
  return null;
end $$;

create constraint trigger product_sizes_added after insert on product_sizes
  deferrable initially deferred for each row when (new.stock > 0 and new.removed_at is null)
  execute function update_sizes_in_stock();
create constraint trigger product_sizes_removed after delete on product_sizes
  deferrable initially deferred for each row when (old.stock > 0 and old.removed_at is null)
  execute function update_sizes_in_stock();
create constraint trigger product_sizes_changed after update on product_sizes
  deferrable initially deferred for each row
  when ((old.size, old.stock > 0 and old.removed_at is null)
    is distinct from (new.size, new.stock > 0 and new.removed_at is null))
  execute function update_sizes_in_stock();

update products set sizes_in_stock = sizes_in_stock_of(id) where sizes_in_stock <> sizes_in_stock_of(id);
