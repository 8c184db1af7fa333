-- Orders of another shop are history that is only read. They belong to the account of their email address, also to one that is made later.
alter table customer_imports
  add column kind text not null default 'customers' check (kind in ('customers', 'orders'));

create table foreign_orders (
  id uuid primary key default uuidv7(),
  import_id uuid not null references customer_imports,
  shop text not null check (shop in ('Shopify', 'WooCommerce')),
  number text not null check (length(number) between 1 and 60),
  email text not null check (email = lower(email)),
  at timestamptz not null,
  status text not null check (length(status) <= 60),
  total bigint check (total >= 0),
  total_text text check (length(total_text) <= 60),
  refunded bigint check (refunded > 0),
  refunded_text text check (length(refunded_text) <= 60),
  unique (shop, number),
  check ((total is null) <> (total_text is null)),
  check (refunded is null or refunded_text is null)
);
create index foreign_orders_of_email on foreign_orders (email, at, id);
create index foreign_orders_of_import on foreign_orders (import_id);

create table foreign_order_items (
  order_id uuid not null references foreign_orders on delete cascade,
  position integer not null,
  name text not null check (length(name) between 1 and 300),
  sku text not null check (length(sku) <= 100),
  quantity integer not null check (quantity > 0),
  amount bigint check (amount >= 0),
  amount_text text check (length(amount_text) <= 60),
  primary key (order_id, position),
  check ((amount is null) <> (amount_text is null))
);

create function move_foreign_orders() returns trigger language plpgsql as $$
begin
  if new.deleted_at is null then
    update foreign_orders set email = lower(new.email) where email = lower(old.email);
  else
    delete from foreign_orders where email = lower(old.email);
  end if;
  return null;
end $$;
create trigger users_move_foreign_orders after update of email on users
  for each row when (old.deleted_at is null and lower(old.email) <> lower(new.email)) execute function move_foreign_orders();
