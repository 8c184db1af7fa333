alter table coupons
  add column max_uses int check (max_uses between 1 and 100000),
  add column max_uses_per_shopper int check (max_uses_per_shopper between 1 and 100000),
  add column first_order_only boolean not null default false,
  add column updated_at timestamptz not null default now();

-- One row for each order that uses a coupon and is neither cancelled as a whole nor expired unpaid. No key refers to
-- coupons: a deleted coupon can be brought back, with its uses.
create table coupon_uses (
  order_id uuid primary key references orders on delete cascade,
  coupon_id uuid not null,
  user_id uuid not null
);
create index coupon_uses_of_coupon on coupon_uses (coupon_id, user_id);

/*
 * Why a shopper cannot use a coupon; null if they can. What their own unpaid order holds counts as free, as its units do.
 * `written`: an order to leave out of the question whether there was one before.
 */
create function coupon_limit_problem(wanted coupons, shopper uuid, written uuid) returns text language sql stable as $$
  select case
    when wanted.first_order_only and exists (
      select from orders
      where user_id = shopper and state = 'placed' and order_status <> 'Cancelled' and id is distinct from written
    ) then 'first-order-only'
    when wanted.max_uses_per_shopper <= own.placed then 'used-by-shopper'
    when wanted.max_uses <= (
      select count(*) from (
        select from coupon_uses where coupon_id = wanted.id limit wanted.max_uses + 1
      ) as uses
    ) - own.held then 'used-up'
    end
  from (
    select count(*) filter (where state = 'placed') as placed, count(*) filter (where state <> 'placed') as held
    from coupon_uses join orders on orders.id = order_id
    where coupon_id = wanted.id and coupon_uses.user_id = shopper
  ) as own
$$;

/*
 * Runs at the end of the statement that writes an order, after its sizes are locked, for every release and path. Two orders
 * that want the last use wait for each other at the coupon; the second is retried and then sees that it is used up.
 */
create function use_coupon() returns trigger language plpgsql as $$
declare
  wanted coupons;
  amount bigint := new.subtotal - new.offer_discount;
begin
  select * into wanted from coupons where lower(code) = lower(new.coupon_code);
  if wanted.max_uses is not null or wanted.max_uses_per_shopper is not null or wanted.first_order_only then
    select * into wanted from coupons where id = wanted.id for no key update;
  end if;
  if wanted.id is null then
    return null;
  end if;
  if new.state <> 'expired' then
    if coupon_limit_problem(wanted, new.user_id, new.id) is not null or amount < wanted.minimum_purchase
      or new.coupon_discount <> least(round(amount * wanted.percentage / 100)::bigint, wanted.maximum_discount, amount)
    then
      perform raise_serialization_failure();
    end if;
    insert into coupon_uses (order_id, coupon_id, user_id) values (new.id, wanted.id, new.user_id);
  end if;
  return null;
end $$;
create trigger orders_use_coupons after insert on orders for each row
  when (new.coupon_code is not null and new.coupon_discount > 0) execute function use_coupon();

-- An order that is cancelled as a whole or expires unpaid gives the use back; one that is paid late takes it again.
create function free_coupon() returns trigger language plpgsql as $$
begin
  delete from coupon_uses where order_id = new.id;
  return null;
end $$;
create trigger orders_free_coupons after update of state, order_status on orders for each row
  when (new.coupon_code is not null and (
    (new.state = 'expired' and old.state <> 'expired')
    or (new.order_status = 'Cancelled' and old.order_status <> 'Cancelled')))
  execute function free_coupon();

create function use_coupon_again() returns trigger language plpgsql as $$
begin
  insert into coupon_uses (order_id, coupon_id, user_id)
  select new.id, id, new.user_id from coupons where lower(code) = lower(new.coupon_code)
  on conflict do nothing;
  return null;
end $$;
create trigger orders_use_coupons_again after update of state on orders for each row
  when (new.coupon_code is not null and new.coupon_discount > 0 and old.state = 'expired' and new.state = 'placed')
  execute function use_coupon_again();
