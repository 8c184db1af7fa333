-- When the mail that confirms a placed order was posted; null while it is due.
alter table orders add column confirmed_at timestamptz;
create index orders_to_confirm on orders (placed_at) where state = 'placed' and confirmed_at is null;

-- For a statement that finds, having written, that somebody was quicker: all of it is undone, and may be tried again.
create function refuse_overtaken() returns int language plpgsql as $$
begin
  raise exception 'somebody was quicker' using errcode = 'serialization_failure';
end $$;
