-- An order is as far as the least advanced of its items that were not cancelled. It is kept beside the order, so that a
-- million of them are narrowed by it on an index. An item begins as Pending, as its order does: buying writes nothing more.
alter table orders add column order_status text not null default 'Pending' check (order_status in
  ('Pending', 'Shipped', 'Delivered', 'Cancelled', 'ReturnInitialized', 'ReturnAccepted', 'ReturnRejected'));

create function status_of_order(of_order uuid) returns text language sql stable as $$
  with ladder (steps) as (
    values (array['Pending', 'Shipped', 'Delivered', 'ReturnInitialized', 'ReturnRejected', 'ReturnAccepted'])
  )
  select coalesce(steps[min(array_position(steps, status))], 'Cancelled')
  from ladder, order_items where order_id = of_order group by steps
$$;

update orders set order_status = status_of_order(id);

create function keep_status_of_order() returns trigger language plpgsql as $$
begin
  update orders set order_status = status_of_order(id) where id = new.order_id and order_status <> status_of_order(id);
  return null;
end $$;
create trigger order_items_move after update of status on order_items for each row
  when (old.status <> new.status) execute function keep_status_of_order();
create trigger order_items_begin after insert on order_items for each row
  when (new.status <> 'Pending') execute function keep_status_of_order();

create index orders_by_status on orders (order_status, placed_at desc, id desc) where state = 'placed';
create index orders_by_total on orders (total, id) where state = 'placed';
-- The end of its id is what people call an order by.
create index orders_by_number on orders (right(id::text, 8) text_pattern_ops);
create index return_requests_by_status on return_requests (status, requested_at desc, id desc);
