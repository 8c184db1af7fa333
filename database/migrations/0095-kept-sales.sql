-- What was sold on days that are long over, added up once: reports and best sellers read it instead of all orders
-- (docs/decisions/0022). Kept are the days in India before `until`.
create table sales_kept (
  only_row boolean primary key default true check (only_row),
  until date
);
insert into sales_kept default values;

create table sales_days (
  day date primary key,
  count int not null,
  amount bigint not null,
  refunded bigint not null,
  uncollected bigint not null,
  coupon_discount bigint not null,
  offer_discount bigint not null
);
create table sales_units (
  what text not null check (what in ('product', 'category', 'brand')),
  id uuid not null,
  name text not null,
  units bigint not null,
  primary key (what, id)
);
create index sales_units_most on sales_units (what, units desc) include (id);

-- What happened to sales since they were added up, written down with it in its own transaction and only ever added to, so
-- that nobody waits for anybody: the day whose figures are to be made anew, and the units by which what was sold of the
-- item has changed. A row without a day says that all is to be added up anew.
create table sales_moves (
  day date,
  item_id uuid,
  units int not null default 0,
  check ((day is null) = (item_id is null))
);
create index sales_moves_of_day on sales_moves (day);

create function units_sold(status text, quantity int) returns int language sql immutable parallel safe as $$
  select case when status in ('Cancelled', 'ReturnAccepted') then 0 else quantity end
$$;

-- The last hour is never kept: whoever places an order writes nothing here.
create function note_move_of_sale() returns trigger language plpgsql as $$
begin
  insert into sales_moves (day, item_id, units)
    select (placed_at at time zone 'Asia/Kolkata')::date, new.id,
      units_sold(new.status, new.quantity) - units_sold(old.status, old.quantity)
    from orders where id = new.order_id and state = 'placed' and placed_at < now() - interval '1 hour';
  return null;
end $$;
create trigger order_items_note_moves after update of status, quantity, price, coupon_share on order_items for each row
  when ((old.status = 'Cancelled', old.status = 'ReturnAccepted', old.quantity, old.price, old.coupon_share)
    is distinct from (new.status = 'Cancelled', new.status = 'ReturnAccepted', new.quantity, new.price, new.coupon_share))
  execute function note_move_of_sale();

-- Nothing that the shop does to an order changes when or for how much it was sold; should somebody do it by hand, or
-- bring orders of another shop, all is added up anew.
create function forget_kept_sales() returns trigger language plpgsql as $$
begin
  insert into sales_moves default values;
  return null;
end $$;
create trigger orders_of_old_come after insert on orders for each row
  when (new.state = 'placed' and new.placed_at < now() - interval '1 hour') execute function forget_kept_sales();
create trigger orders_of_old_change after update of state, placed_at, total, coupon_discount, offer_discount, payment_method
  on orders for each row
  when ((old.state, old.placed_at, old.total, old.coupon_discount, old.offer_discount, old.payment_method)
      is distinct from (new.state, new.placed_at, new.total, new.coupon_discount, new.offer_discount, new.payment_method)
    and ((old.state = 'placed' and old.placed_at < now() - interval '1 hour')
      or (new.state = 'placed' and new.placed_at < now() - interval '1 hour')))
  execute function forget_kept_sales();
