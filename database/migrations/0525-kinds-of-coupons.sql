-- A coupon takes a share or an amount off the goods, or an amount off the delivery fee, between two moments.
alter table coupons
  add column kind text not null default 'Percent' check (kind in ('Percent', 'Amount', 'FreeDelivery')),
  add column starts_at timestamptz,
  add column expiry_time time check (expiry_time > '00:00'),
  add column ends_at timestamptz not null generated always as
    ((expiry_date + coalesce(expiry_time, '24:00'::time)) at time zone 'Asia/Kolkata') stored,
  add constraint coupons_take_all check (kind = 'Percent' or percentage = 100),
  add constraint coupons_start_before_they_end check (starts_at < ends_at);

-- Free delivery takes nothing off the goods.
alter table orders
  drop constraint orders_check1,
  add constraint orders_check1 check (coupon_code is not null or coupon_discount = 0) not valid;

create or replace function use_coupon() returns trigger language plpgsql as $$
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
      or new.coupon_discount <> (case wanted.kind when 'FreeDelivery' then 0 else
        least(round(amount * wanted.percentage / 100)::bigint, wanted.maximum_discount, amount) end)
    then
      perform raise_serialization_failure();
    end if;
    insert into coupon_uses (order_id, coupon_id, user_id) values (new.id, wanted.id, new.user_id);
  end if;
  return null;
end $$;

drop trigger orders_use_coupons on orders;
create trigger orders_use_coupons after insert on orders
  for each row when (new.coupon_code is not null) execute function use_coupon();
drop trigger orders_use_coupons_again on orders;
create trigger orders_use_coupons_again after update of state on orders
  for each row when (new.coupon_code is not null and old.state = 'expired' and new.state = 'placed')
  execute function use_coupon_again();
