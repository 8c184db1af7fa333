-- Orders narrowed by how they were paid and by their status, without looking at those that were paid otherwise.
create index orders_by_payment on orders (payment_method, order_status, placed_at desc, id desc) where state = 'placed';

-- Whose return it is of which order, which never changes: what a list of returns is searched by.
alter table return_requests
  add column of_order uuid references orders,
  add column of_buyer uuid references users;
update return_requests set of_order = order_items.order_id, of_buyer = orders.user_id
  from order_items join orders on orders.id = order_items.order_id where order_items.id = item_id;
alter table return_requests add check (of_order is not null and of_buyer is not null);

create function say_whose_return() returns trigger language plpgsql as $$
begin
  select orders.id, orders.user_id into new.of_order, new.of_buyer
    from order_items join orders on orders.id = order_id where order_items.id = new.item_id;
  return new;
end $$;
create trigger return_requests_say_whose before insert on return_requests
  for each row execute function say_whose_return();
alter table return_requests enable always trigger return_requests_say_whose;
