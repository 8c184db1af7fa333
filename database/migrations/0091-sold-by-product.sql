-- When an item was sold stands with it, so that what was sold of some products since a day is read off one index, however
-- many orders there are. Orders and their items are written in one transaction; one that is placed later takes them along.
alter table order_items add column sold_at timestamptz;
update order_items set sold_at = placed_at from orders where orders.id = order_id;
alter table order_items alter column sold_at set default now(), alter column sold_at set not null;

create function place_items() returns trigger language plpgsql as $$
begin
  update order_items set sold_at = new.placed_at where order_id = new.id;
  return null;
end $$;
create trigger orders_place_items after update of placed_at on orders
  for each row when (old.placed_at <> new.placed_at) execute function place_items();

drop index order_items_of_product;
create index order_items_sold on order_items (product_id, sold_at)
  include (order_id, quantity, original_price, price) where status not in ('Cancelled', 'ReturnAccepted');
