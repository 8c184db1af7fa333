-- Who picks up pays at the counter, so that such an order says nothing about the phone number or the door of deliveries.
create or replace function open_cod_orders(buyer uuid, destination jsonb) returns int language sql stable as $$
  with open as not materialized (
    select user_id, pickup, cod_phone(shipping_address) as phone, cod_address(shipping_address) as address from orders
    where state = 'placed' and payment_method = 'COD' and order_status in ('Pending', 'Shipped')
      and placed_at > now() - interval '30 days'
  ), own as (
    select count(*) from open where user_id = buyer
  )
  select case when exists (
    select from orders where user_id = buyer and state = 'placed' and payment_method = 'COD'
      and order_status = 'Delivered' and pickup is null and cod_phone(shipping_address) = cod_phone(destination)
  ) then (select count from own) else greatest(
    (select count from own),
    (select count(*) from open where pickup is null and phone = cod_phone(destination)),
    (select count(*) from open where pickup is null and address = cod_address(destination))
  ) end::int
$$;
