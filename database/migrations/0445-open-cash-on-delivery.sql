-- Cash-on-delivery orders that are not delivered yet: how many an account, a phone number and an address have is limited.
create function cod_address(address jsonb) returns text language sql immutable parallel safe as $$
  select (address ->> 'pinCode') || ' ' || regexp_replace(lower(address ->> 'address'), '[^[:alnum:]]+', '', 'g')
$$;

create index orders_open_cod_of_user on orders (user_id)
  where state = 'placed' and payment_method = 'COD' and order_status in ('Pending', 'Shipped');
create index orders_open_cod_by_phone on orders ((shipping_address ->> 'phone'))
  where state = 'placed' and payment_method = 'COD' and order_status in ('Pending', 'Shipped');
create index orders_open_cod_by_address on orders (cod_address(shipping_address))
  where state = 'placed' and payment_method = 'COD' and order_status in ('Pending', 'Shipped');

-- The most of any of the three.
create function open_cod_orders(buyer uuid, address jsonb) returns int language sql stable as $$
  select greatest(
    (select count(*) from orders where user_id = buyer
      and state = 'placed' and payment_method = 'COD' and order_status in ('Pending', 'Shipped')),
    (select count(*) from orders where shipping_address ->> 'phone' = address ->> 'phone'
      and state = 'placed' and payment_method = 'COD' and order_status in ('Pending', 'Shipped')),
    (select count(*) from orders where cod_address(shipping_address) = cod_address(address)
      and state = 'placed' and payment_method = 'COD' and order_status in ('Pending', 'Shipped'))
  )::int
$$;

-- Volatile, so that the count, which comes after the locks, sees what others have committed meanwhile.
create function reserve_open_cod(buyer uuid, address jsonb, most int) returns boolean language plpgsql as $$
declare
  key bigint;
  open int;
begin
  if most is null then return true; end if;
  for key in
    select distinct hashtextextended(one, 445) from unnest(array[
      'user ' || buyer, 'phone ' || (address ->> 'phone'), 'address ' || cod_address(address)]) as one order by 1
  loop
    perform pg_advisory_xact_lock(key);
  end loop;
  select open_cod_orders(buyer, address) into open;
  -- The request tries again, reads the count and is refused in words.
  if open >= most then perform raise_serialization_failure(); end if;
  return true;
end $$;
