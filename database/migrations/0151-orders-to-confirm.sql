-- Placed orders whose confirmation mail is due. It stood in the orders themselves, in a column that an index depended on, so
-- that confirming an order wrote a row and an entry of each of its indexes anew.
drop index orders_to_confirm;
create table orders_to_confirm (
  order_id uuid primary key references orders,
  -- Later than the order only when its mail could not be written.
  try_at timestamptz not null default now()
);
insert into orders_to_confirm (order_id, try_at)
  select id, placed_at from orders where state = 'placed' and confirmed_at is null;
alter table orders drop column confirmed_at;
