-- Shoppers who asked to be mailed: when a size is back in stock, or, without a size, when a product costs less than `price`.
create table product_alerts (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  product_id uuid not null references products,
  size_id uuid references product_sizes,
  price bigint check (price >= 0),
  created_at timestamptz not null default now(),
  mailed_at timestamptz,
  check ((size_id is null) = (price is not null))
);
create unique index product_alerts_of_size on product_alerts (user_id, size_id) where size_id is not null;
create unique index product_alerts_of_price on product_alerts (user_id, product_id) where size_id is null;
create index product_alerts_waiting on product_alerts (size_id, id) where size_id is not null and mailed_at is null;
create index product_alerts_mailed on product_alerts (size_id, mailed_at) where mailed_at is not null;
create index product_alerts_for_less on product_alerts (id) where size_id is null;
create index product_alerts_of_product on product_alerts (product_id);

-- Sizes of which units came while somebody waited. A row goes once nobody waits or the stock is gone.
create table restocked_sizes (
  size_id uuid primary key references product_sizes,
  -- The shop's clock has no microseconds: at the same millisecond it would be before this.
  next_at timestamptz not null default date_trunc('milliseconds', now())
);
create index restocked_sizes_due on restocked_sizes (next_at);

create function note_restocked_size() returns trigger language plpgsql as $$
begin
  if exists (select from product_alerts where size_id = new.id and mailed_at is null) then
    insert into restocked_sizes (size_id) values (new.id)
      on conflict (size_id) do update set next_at = least(restocked_sizes.next_at, excluded.next_at);
  end if;
  return null;
end $$;
create trigger product_sizes_restocked after update of stock, removed_at on product_sizes for each row
  when (new.removed_at is null and (new.stock > old.stock or (new.stock > 0 and old.removed_at is not null)))
  execute function note_restocked_size();

create function delete_product_alerts() returns trigger language plpgsql as $$
begin
  delete from product_alerts where user_id = new.id;
  return null;
end $$;
create trigger users_lose_product_alerts after update of deleted_at on users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function delete_product_alerts();
