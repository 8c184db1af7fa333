-- Where and until when an order can be fetched at the shop, as it was told to its buyer; null: it is delivered. The address of the
-- order is then the shop's, with the name and phone of who fetches it.
alter table orders
  add column pickup jsonb check (
    pickup is null or (
      coalesce(jsonb_typeof(pickup -> 'place') = 'string' and jsonb_typeof(pickup -> 'hours') = 'string', false)
      and pickup ->> 'readyBy' is not null and coalesce((pickup ->> 'keepDays')::int, 0) > 0));

create index orders_ready_for_pickup on orders (placed_at)
  where pickup is not null and state = 'placed' and order_status = 'Shipped';
