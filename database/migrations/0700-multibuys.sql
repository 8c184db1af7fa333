-- "Buy 2, get 1 free": of every `buy` + `get` units in scope the `get` cheapest cost `percentage` less. The scope is a category, a
-- brand or, without either, the whole shop. The terms of one never change, so an order is right as long as it has not ended.
create table multibuys (
  id uuid primary key default new_id(),
  name text not null,
  buy smallint not null check (buy between 1 and 10),
  get smallint not null check (get between 1 and 10),
  percentage smallint not null check (percentage between 1 and 100),
  category_id uuid references categories(id) on delete cascade,
  brand_id uuid references brands(id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint multibuys_have_one_scope check (num_nonnulls(category_id, brand_id) <= 1),
  constraint multibuys_start_before_they_end check (starts_at < ends_at)
);
create index multibuys_by_end on multibuys (ends_at) where ended_at is null;
create index multibuys_newest on multibuys (created_at desc, id desc);
create index multibuys_of_brand on multibuys (brand_id);
create index multibuys_of_category on multibuys (category_id);

-- Of the multibuy that an order took instead of a coupon: {"id", "name"}. What it takes off is `coupon_discount`.
alter table orders
  add column multibuy jsonb,
  add constraint orders_multibuy_check check (
    coalesce(jsonb_typeof(multibuy -> 'id') = 'string' and jsonb_typeof(multibuy -> 'name') = 'string', multibuy is null)) not valid,
  add constraint orders_take_a_coupon_or_a_multibuy check (coupon_code is null or multibuy is null) not valid,
  drop constraint orders_check1,
  add constraint orders_check1 check (
    coupon_code is not null or multibuy is not null or coupon_discount = 0) not valid;

-- After the locks that the order waited for, as `use_coupon`.
create function match_multibuy() returns trigger language plpgsql as $$
begin
  if not exists (select from multibuys where id = (new.multibuy ->> 'id')::uuid and ended_at is null) then
    perform raise_serialization_failure();
  end if;
  return null;
end $$;
create trigger orders_match_multibuys after insert on orders for each row
  when (new.multibuy is not null and new.state <> 'expired') execute function match_multibuy();
