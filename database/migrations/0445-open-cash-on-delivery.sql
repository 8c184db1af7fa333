-- Cash-on-delivery orders that are not delivered yet: how many an account, a phone number and an address have is limited.
-- Without the prefix of India, as `nationalNumber` in src/lib/phone.ts has it.
create function cod_phone(address jsonb) returns text language sql immutable parallel safe as $$
  select regexp_replace(address ->> 'phone', '^\+?91(?=[6-9]\d{9}$)', '')
$$;

-- Null where nothing but signs is left: such an address would be that of its whole PIN code.
create function cod_address(address jsonb) returns text language sql immutable parallel safe as $$
  select (address ->> 'pinCode') || ' ' || nullif(regexp_replace(
    lower((address ->> 'address') || coalesce(address ->> 'locality', '')), '[[:space:][:punct:]]+', '', 'g'), '')
$$;

create index orders_open_cod_of_user on orders (user_id, placed_at)
  where state = 'placed' and payment_method = 'COD' and order_status in ('Pending', 'Shipped');
create index orders_open_cod_by_phone on orders (cod_phone(shipping_address), placed_at)
  where state = 'placed' and payment_method = 'COD' and order_status in ('Pending', 'Shipped');
create index orders_open_cod_by_address on orders (cod_address(shipping_address), placed_at)
  where state = 'placed' and payment_method = 'COD' and order_status in ('Pending', 'Shipped');

-- The most of any of the three; of an account that took a delivery at the same phone number its own alone.
create function open_cod_orders(buyer uuid, destination jsonb) returns int language sql stable as $$
  with open as not materialized (
    select user_id, cod_phone(shipping_address) as phone, cod_address(shipping_address) as address from orders
    where state = 'placed' and payment_method = 'COD' and order_status in ('Pending', 'Shipped')
      and placed_at > now() - interval '30 days'
  ), own as (
    select count(*) from open where user_id = buyer
  )
  select case when exists (
    select from orders where user_id = buyer and state = 'placed' and payment_method = 'COD'
      and order_status = 'Delivered' and cod_phone(shipping_address) = cod_phone(destination)
  ) then (select count from own) else greatest(
    (select count from own),
    (select count(*) from open where phone = cod_phone(destination)),
    (select count(*) from open where address = cod_address(destination))
  ) end::int
$$;

-- Volatile, so that the count, which comes after the locks, sees what others have committed meanwhile.
create function lock_open_cod(buyer uuid, destination jsonb, max_open int) returns boolean language plpgsql as $$
declare
  key bigint;
begin
  if max_open is null then return true; end if;
  for key in
    select distinct hashtextextended(one, 445) from unnest(array[
      'user ' || buyer, 'phone ' || cod_phone(destination), 'address ' || cod_address(destination)]) as one
    where one is not null order by 1
  loop
    perform pg_advisory_xact_lock(key);
  end loop;
  -- The request tries again, reads the count and is refused in words.
  if open_cod_orders(buyer, destination) >= max_open then perform raise_serialization_failure(); end if;
  return true;
end $$;
